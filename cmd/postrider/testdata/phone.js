// What cannot be read, or hit, of the letter that is open: a list of sentences.
(() => {
  const faults = [];
  const root = document.documentElement;
  const wide = root.clientWidth;
  const start = (s) => '"' + s.trim().replace(/\s+/g, ' ').slice(0, 60) + '"';
  const say = (what, text) => { if (faults.length < 10) faults.push(what + ': ' + start(text)); };
  const drawn = (e) => { const p = e.closest('pre'); return p && /auto|scroll/.test(getComputedStyle(p).overflowX) ? p : null; };

  if (root.scrollWidth > wide || window.innerWidth > wide) say('the page scrolls sideways, ' + root.scrollWidth + ' of ' + wide, document.body.textContent);

  // Colours are [red, green, blue, alpha].
  const colour = (s) => {
    const n = (s.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
    return n.length < 4 ? [...n, 1] : n;
  };
  const over = (top, below) => {
    const a = top[3];
    return [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a)).concat(1);
  };
  const light = (c) => {
    const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = new Map();
  const ground = (e) => {
    if (!e) return matchMedia('(prefers-color-scheme:dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
    if (!behind.has(e)) behind.set(e, over(colour(getComputedStyle(e).backgroundColor), ground(e.parentElement)));
    return behind.get(e);
  };
  const contrast = (e) => {
    const back = ground(e);
    const a = light(over(colour(getComputedStyle(e).color), back));
    const b = light(back);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };

  for (const e of document.body.querySelectorAll('*')) {
    const s = getComputedStyle(e);
    if (s.display !== 'inline' && e.scrollWidth > e.clientWidth + 1 && !drawn(e)) {
      const hidden = /hidden|clip/.test(s.overflowX);
      say(e.tagName + (hidden ? ' is cut' : ' scrolls sideways') + ', ' + e.scrollWidth + ' of ' + e.clientWidth, e.textContent);
    }
    if (/hidden|clip/.test(s.overflowY) && e.scrollHeight > e.clientHeight + 1) say(e.tagName + ' is cut below', e.textContent);
    if (e.tagName === 'A' && e.getBoundingClientRect().height < 44) {
      say('a link is ' + e.getBoundingClientRect().height.toFixed(1) + ' px high', e.textContent);
    }
    if (e.tagName === 'PRE' || e.tagName === 'IMG') {
      const r = e.getBoundingClientRect();
      if (r.left < -0.5 || r.right > wide + 0.5) say(e.tagName + ' stands outside', e.textContent);
    }
  }

  const seen = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = texts.nextNode(); n; n = texts.nextNode()) {
    const e = n.parentElement;
    if (!n.data.trim() || /^(STYLE|SCRIPT)$/.test(e.tagName)) continue;
    if (!seen.has(e)) {
      seen.add(e);
      const size = parseFloat(getComputedStyle(e).fontSize);
      if (size < 12) say('text of ' + size + ' px', n.data);
      const is = contrast(e);
      if (is < 4.5) say('contrast ' + is.toFixed(2), n.data);
    }
    if (drawn(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    for (const r of range.getClientRects()) {
      if (r.width > 0 && (r.left < -0.5 || r.right > wide + 0.5)) {
        say('text stands outside, ' + r.left.toFixed(0) + ' to ' + r.right.toFixed(0), n.data);
        break;
      }
    }
  }
  return faults;
})()
