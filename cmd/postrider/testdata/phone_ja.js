// What is wrong with the Japanese of the letter that is open: a list of sentences.
(() => {
  const faults = [];
  const say = (what, text) => { if (faults.length < 10) faults.push(what + ': "' + text.trim().replace(/\s+/g, ' ').slice(0, 60) + '"'); };
  if (document.documentElement.lang !== 'ja') say('the language is "' + document.documentElement.lang + '"', document.body.textContent);

  // A character that the font lacks is drawn as one that no font has.
  const pen = Object.assign(document.createElement('canvas'), { width: 32, height: 32 }).getContext('2d', { willReadFrequently: true });
  const drawn = new Map();
  const draw = (font, c) => {
    if (!drawn.has(font + c)) {
      pen.clearRect(0, 0, 32, 32);
      pen.font = font;
      pen.fillText(c, 4, 24);
      drawn.set(font + c, pen.getImageData(0, 0, 32, 32).data.join(''));
    }
    return drawn.get(font + c);
  };

  const notFirst = '、。，．・：；？！ー々ゝゞ）」』】〕〉》］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％…‥';
  const notLast = '（「『【〔〈《［｛＃＋＄￥';
  const wide = (c) => /[\u2e80-\u9fff\uff01-\uffef]/.test(c);
  const where = (node, i) => {
    const range = document.createRange();
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    const rects = range.getClientRects();
    return rects.length ? rects[rects.length - 1] : null;
  };
  const below = (a, b) => a && b && b.top >= a.bottom - 1;
  const block = (e) => e.closest('p,li,td,th,div,h1,h2,h3,pre,blockquote');

  let before = null; // the last character of the text before, in the same block
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = texts.nextNode(); n; n = texts.nextNode()) {
    const e = n.parentElement;
    if (!n.data.trim() || /^(STYLE|SCRIPT)$/.test(e.tagName)) continue;
    const font = getComputedStyle(e).fontSize + ' ' + getComputedStyle(e).fontFamily;
    if (before && before.block !== block(e)) before = null;
    for (let i = 0; i < n.data.length; i++) {
      const c = n.data[i];
      if (c > '\xff' && c.trim() && draw(font, c) === draw(font, '\u{10fffd}')) say('no font has ' + c, n.data);
      const prior = i > 0 ? { node: n, at: i - 1 } : before;
      const last = prior && prior.node.data[prior.at];
      if (!prior || !last.trim() || e.closest('pre')) continue;
      if ((notFirst.includes(c) || notLast.includes(last) && wide(c)) && below(where(prior.node, prior.at), where(n, i))) {
        say(notFirst.includes(c) ? 'a line begins with ' + c : 'a line ends with ' + last, n.data.slice(Math.max(0, i - 20), i + 20));
      }
    }
    before = { node: n, at: n.data.length - 1, block: block(e) };
  }
  return faults;
})()
