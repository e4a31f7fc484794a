import { characterCount, inOneScript, split, type Word } from '../../lib/text.ts';

const list = (text: string): string[] => text.trim().split(/\s+/);

const english = `
  a an the and or n of in on at to for from with by as around about near nearby close closest nearest within
  i me my we us our you your it its is are am be do does did have has can could would will should there here
  s m d ll this that these those some any something anything somewhere anywhere one very really so also please pls
  what where which who how when now today tonight open get find want need like love look looking search searching
  show give tell try go going buy order serve serves serving sell sells selling craving hungry eat eating
  walking distance recommend recommended recommendation recommendations suggest suggestion suggestions good better
  best nice great top excellent amazing awesome decent tasty delicious yummy fresh authentic real popular famous
  favorite favourite rated cheap affordable local area town city place places spot spots food foods meal meals
  dish dishes cuisine restaurant restaurants eatery eateries shop shops store stores
`;

const spanish = `
  el los las un una unos unas de del en con y o por para al que hay algo quiero busco donde cerca aqui comer comida
  mejor mejores buen bueno buena buenos buenas restaurante restaurantes cercano cercana cercanos cercanas
  me nos su puedo puede podemos hacen sirven venden tienen tomar beber cenar comprar encontrar cual cuales muy mas favor
  barato barata baratos baratas rico rica ricos ricas tipico tipica tipicos tipicas sitio sitios lugar lugares local locales
  apetece apetecen antoja antojan gustaria ganas ahora abierto abierta hoy ciudad zona este esta recomiendan recomendado recomendada recomendados
`;

const french = `
  les une des l et aux au dans pour avec chez sur je veux voudrais cherche manger pres proche ici moi
  bon bonne bons bonnes meilleur meilleure meilleurs meilleures
`;

const german = `
  der die das den dem ein eine einen einem einer und oder mit im auf fur zu zum zur von vom nahe hier ich mich
  mochte suche gibt es gut gute guten guter gutes beste besten bester bestes essen
  am beim vom ins nach uns mir wir wo kann hat haben bitte welche welcher welches lecker leckere leckeren leckerer leckeres
  gunstig gunstige gunstiges billig billige finde finden bekomme bekommt kaufen trinken geoffnet offen jetzt heute
  umgebung stadt nahe nachste nachsten nachster ganz echte echter echtes typisch typische lust gehen man schmeckt abend
  abends mittag mittags morgen frisch frische frischen frischer frisches
`;

const arabic = `
  في من على عن الى مع او و هنا اين وين هل يوجد اريد ابحث قرب قريب قريبة بالقرب مني افضل احسن جيد لذيذ
  مطعم المطعم مطاعم المطاعم مكان طعام الطعام اكل الاكل
`;

const pinyin = 'haochi fujin';

/** After these, "la" is no 辣. */
const beforeLa: ReadonlySet<string> = new Set(list('de en a por para con y o que es hay donde'));

/**
 * Folded words that a search may leave out where another one is left. None of them means "without"; la, mi, ou and re
 * are missing, since in pinyin they are 辣, 米, 藕 and 热.
 */
export const stopWords: ReadonlySet<string> = new Set(
  [english, spanish, french, german, arabic, pinyin].flatMap((text) => list(text)),
);

const longestFirst = (text: string): readonly string[] =>
  list(inOneScript(text)).toSorted((a, b) => b.length - a.length);

/** Chinese and Japanese fillers at the beginning of a run and at its end, longest first. */
export const stopRuns = {
  before: longestFirst(`
    请问 请推荐 求推荐 推荐一下 推荐的 推荐 帮我找 帮我 给我找 我想找 想找 找一家 找个 一家
    我想吃 我要吃 我们想吃 想吃 要吃 去吃 我想喝 我要喝 想喝 我想要 我想 我要 想要
    哪里有 哪里可以吃 哪里能吃 哪里 哪儿有 哪儿 哪有 去哪里吃 去哪吃 哪家 有没有 有什么
    附近的 附近有 附近有没有 附近有什么 附近 我附近 这附近 周边的 周边 周围的 周围 旁边的 旁边 身边的 身边
    离我最近的 离我近的 最近的 这里 这边 本地的 本地 当地的 当地 城里 市里
    好吃的 最好吃的 好喝的 最好喝的 最好的 好的 不错的 美味的 美味 便宜的 便宜 新鲜的
    正宗的 正宗 地道的 地道 有名的 著名的 出名的 热门的 热门 评分高的 高分
    近くにある 近くの 近所の この辺の このへんの このあたりの 付近の 周辺の 街の 地元の
    一番美味しい 一番おいしい 一番うまい 一番 美味しい おいしい 美味い うまい 旨い 安くて 安い 人気の 有名な おすすめの お薦めの 評判の
    本格的な 本格 新鮮な 良い いい 最高の
  `),
  after: longestFirst(`
    好吃 最好吃 好喝 最好喝 不错 推荐一下 推荐 有哪些 有吗 有没有 哪里有 哪里好吃 哪里吃 哪里 哪儿有 哪儿 哪有 在哪里 在哪儿 在哪
    哪家好 哪家好吃 哪家最好 哪家最好吃 哪家 怎么样 好吃吗 吗 呢 附近 美食
    的餐厅 的餐馆 的饭店 的饭馆 的地方 的店 餐厅 餐馆 饭店 饭馆 小店 店铺 店
    が食べたい を食べたい が飲みたい を飲みたい 食べたい 飲みたい を買いたい 買いたい が欲しい 欲しい に行きたい 行きたい です
    を教えて 教えて が食べられる店 の食べられる店 を探して を探しています
    がおいしい店 が美味しい店 のおいしい店 の美味しい店 がおいしい が美味しい のある店 がある店 のお店 の店 お店
    はどこですか はどこ どこ はありますか ありますか のレストラン レストラン のおすすめ おすすめ 人気店 ランキング
  `),
} as const;

/** A shop by the name of what it sells: ラーメン屋 and 焼肉屋さん, but not 居酒屋. */
const shop = /(?<=..)屋さん$|(?<=[\p{Script=Hiragana}ー]{2})屋$/u;

/** A dense run without its fillers. At its end two characters are left, so that 酒店, a hotel, does not become 酒. */
export function withoutStopRuns(run: string): string {
  const length = characterCount(run);
  const isAround = (filler: string, least: number) => length - characterCount(filler) >= least;
  const before = stopRuns.before.find((filler) => isAround(filler, 1) && run.startsWith(filler));
  if (before !== undefined) return withoutStopRuns(run.slice(before.length));
  const after = stopRuns.after.find((filler) => isAround(filler, 2) && run.endsWith(filler));
  return after === undefined ? run.replace(shop, '') : withoutStopRuns(run.slice(0, -after.length));
}

const fillers = new Set<string>([...stopRuns.before, ...stopRuns.after]);

/** Whether a search may leave a word out, which follows another one. */
export const isStop = ({ text, dense }: Word, before: Word | undefined): boolean =>
  dense ? fillers.has(text) : stopWords.has(text) || (text === 'la' && beforeLa.has(before?.text ?? ''));

/** Folded; those in dense script are found inside a run, the others as whole words. */
const nearby = `
  near me, near here, near by, nearby, nearest, closest, close by, close to me, close to here, around me, around here,
  next to me, in the area, within walking distance, fujin, 附近, 旁边, 周边, 周围, 身边, 离我最近, 离我近, 最近的,
  近くの, 近くに, 近所の, この辺, このあたり, 付近, 周辺, cerca de mi, cerca mio, cerca de aqui, por aqui, pres de moi, pres d ici,
  autour de moi, in der nahe, in meiner nahe, in der umgebung, in meiner umgebung, um die ecke,
  بالقرب مني, بالقرب من هنا, قريب مني, قريبة مني, قريب من هنا, قريبة من هنا, حولي, بجانبي
`
  .trim()
  .split(/,\s+/)
  .map(inOneScript);

/** Whether somebody asks for what is near them. */
export function asksForPlace(keyword: string): boolean {
  const words = split(keyword);
  const spaced = ` ${words.map(({ text }) => text).join(' ')} `;
  return nearby.some((phrase) =>
    split(phrase)[0]!.dense ? words.some(({ text }) => text.includes(phrase)) : spaced.includes(` ${phrase} `),
  );
}
