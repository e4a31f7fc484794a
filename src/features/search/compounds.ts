/**
 * Last parts of German compounds that name food and where it is sold, folded, each with what its plural adds. Any ending
 * would find too much: "rice" in "licorice". Flammkuchen is a part of its own, since it is no Kuchen.
 */
const list = `
  suppe/n bruhe/n eintopf/e salat/e gemuse kraut kohl spargel pilz/e bohne/n linse/n kartoffel/n zwiebel/n tomate/n gurke/n
  brot/e brotchen semmel/n wecken brezel/n brezn fladen toast/s kuchen torte/n geback platzchen keks/e strudel waffel/n
  krapfen schnecke/n schnitte/n pfannkuchen flammkuchen reibekuchen eierkuchen lebkuchen leberkase fleischkase stollen eis pudding creme/s mousse kompott marmelade/n konfiture/n honig
  butter kase quark joghurt sahne milch wurst/e wurstchen schinken speck fleisch braten schnitzel steak/s spiess/e
  rippe/n rippchen keule/n haxe/n gulasch ragout/s frikadelle/n bulette/n fisch/e lachs forelle/n hering/e garnele/n
  muschel/n nudel/n spatzle knodel kloss/e maultasche/n pommes puree reis risotto pfanne/n auflauf/e gratin/s burger
  doner pizza/s pasta sauce/n sosse/n dip/s teller platte/n menu/s fruhstuck/e buffet/s brunch beere/n apfel birne/n kirsche/n
  nuss/e schokolade/n praline/n saft/e schorle/n limonade/n tee/s kaffee/s kakao bier/e wein/e sekt schnaps likor/e wasser
  kuche/n stube/n wirtschaft/en haus/er hof/e keller garten laden markt/e halle/n stand/e bude/n imbiss/e backerei/en
  metzgerei/en fleischerei/en konditorei/en brauerei/en rosterei/en kaserei/en molkerei/en diele/n cafe/s bar/s
  kneipe/n lokal/e restaurant/s kantine/n
`;

/** Letters before the last part of a compound. */
const fewestBefore = 3;

const heads = new Map<string, string>();
for (const entry of list.trim().split(/\s+/)) {
  const [head, ...plurals] = entry.split('/') as [string, ...string[]];
  for (const ending of ['', ...plurals]) heads.set(head + ending, head);
}
const longest = Math.max(...[...heads.keys()].map(({ length }) => length));

/** The last part that a folded word is, in the singular; undefined for other words. */
export const headOf = (word: string): string | undefined => heads.get(word);

/** The last part of a folded word, in the singular: `suppe` of `nudelsuppen` and `suppen`. The longest one: `reis`, not `eis`. */
export function headIn(word: string): string | undefined {
  const whole = heads.get(word);
  if (whole) return whole;
  for (let from = Math.max(fewestBefore, word.length - longest); from < word.length; from++) {
    const head = heads.get(word.slice(from));
    if (head) return head;
  }
  return undefined;
}
