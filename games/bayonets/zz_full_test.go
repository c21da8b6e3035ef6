package bayonets
import ("testing";"fmt";"time")
func TestZZFull(t *testing.T){
 t0:=time.Now(); n:=0; over:=0
 cnt:=map[string]int{}
 for _,sc:=range []string{"1755","1757","1758","campaign"}{
 for s:=uint64(0);s<25;s++{
  func(){
  g,ref:=newRandom(t,sc,"setup",s)
  g.Phase=""
  for !g.Over && len(ref.asked)<30000 { g.round(); checkPhaseLite(t,g) ; if t.Failed(){t.Fatalf("%s %d %d %s",sc,s,g.Year,g.Round)} }
  n+=len(ref.asked); if g.Over{over++}
  for _,e:=range ref.events{cnt[e.Kind]++}
  }()
 }}
 el:=time.Since(t0)
 fmt.Println(over,n,el,float64(n)/el.Seconds(), cnt["overwhelm"],cnt["landing"],cnt["commander-alone-lost"],cnt["forced-march"],cnt["finish-road"])
}
func checkPhaseLite(t *testing.T,g *game){
 for i:=range g.Units{u:=&g.Units[i]; if u.At.OnMap()&&u.Faction==French&&std.Spaces[u.At].Kind==Base{t.Errorf("french base %s",UnitID(i))}
  if u.At.OnMap()&&g.utype(UnitID(i))==Fleet&&!std.Spaces[u.At].Coastal{t.Errorf("fleet inland")}}
}
