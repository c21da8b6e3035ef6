package clock

import (
	"testing"
	"time"
)

var japanese = Words{
	Months:   [][]string{{"1月"}, {"2月"}, {"3月"}, {"4月"}, {"5月"}, {"6月"}, {"7月"}, {"8月"}, {"9月"}, {"10月"}, {"11月"}, {"12月", "Dec"}},
	Weekdays: [][]string{{"日曜日", "日曜"}, {"月曜日", "月曜"}, {"火曜日"}, {"水曜日"}, {"木曜日"}, {"金曜日"}, {"土曜日"}},
	Today:    []string{"今日"}, Tomorrow: []string{"明日"}, To: []string{"to"},
	Seconds: []string{"秒"}, Minutes: []string{"分"}, Hours: []string{"時間"}, Days: []string{"日", "日間", "d"}, Weeks: []string{"週間"}, MonthsLong: []string{"か月"},
	Numbers: [][]string{{"一"}, {"二"}, {"三"}}, Ordinal: []string{"日"}, Filler: []string{"の", "追加", "お願いします", "不在です"},
	FromBehind: []string{"から"}, ToBehind: []string{"まで"}, YearSigns: []string{"年"}, MonthSigns: []string{"月"}, DaySigns: []string{"日"}, MonthFirst: true,
	WeekdaySigns: []string{"日", "月", "火", "水", "木", "金", "土"},
}

// Absences and lengths of time as they are typed in Japanese, where words stand behind what
// they belong to and no blanks between them.
func TestJapanese(t *testing.T) {
	today := Date{2026, time.November, 28} // a Saturday
	for _, tt := range []struct {
		typed, from, to string
		trouble         Trouble
	}{
		{"12月20日から1月3日まで", "2026-12-20", "2027-01-03", ""},
		{"2026年12月20日(日)から2027年1月3日(日)まで", "2026-12-20", "2027-01-03", ""},
		{"12/20から1/3まで", "2026-12-20", "2027-01-03", ""},
		{"12/20〜1/3", "2026-12-20", "2027-01-03", ""},
		{"2026/12/20から12/24まで", "2026-12-20", "2026-12-24", ""},
		{"12月20日から27日まで", "2026-12-20", "2026-12-27", ""},
		{"1月3日まで", "2026-11-28", "2027-01-03", ""},
		{"12/24まで", "2026-11-28", "2026-12-24", ""},
		{"月曜日から10日間", "2026-11-30", "2026-12-09", ""},
		{"明日から三日間不在です", "2026-11-29", "2026-12-01", ""},
		{"今日から二週間", "2026-11-28", "2026-12-11", ""},
		{"20 Dec to 27 Dec", "2026-12-20", "2026-12-27", ""},
		{"12月20日(月)から1月3日まで", "", "", TroubleWeekday},
		{"12月20日（日曜）から1月3日(日曜日)まで", "2026-12-20", "2027-01-03", ""},
		{"13月40日まで", "", "", TroubleNoDate},
		{"12月20日から", "", "", TroubleNoEnd},
		{"いつか", "", "", TroubleWord},
	} {
		a, fault := japanese.Away(tt.typed, today)
		switch {
		case fault != nil:
			if fault.Trouble != tt.trouble {
				t.Errorf("%q: %v, want %q", tt.typed, fault, tt.trouble)
			}
		case tt.trouble != "" || a.From.String() != tt.from || a.To.String() != tt.to:
			t.Errorf("%q is %s to %s, want %s to %s, %q", tt.typed, a.From, a.To, tt.from, tt.to, tt.trouble)
		}
	}
	for typed, want := range map[string]time.Duration{"3日": 3 * day, "3日間お願いします": 3 * day, "1日12時間": 36 * time.Hour, "三日": 3 * day, "3d": 3 * day, "30分追加": 30 * time.Minute} {
		if got, fault := japanese.Duration(typed); fault != nil || got != want {
			t.Errorf("%q is %v (%v), want %v", typed, got, fault, want)
		}
	}
}
