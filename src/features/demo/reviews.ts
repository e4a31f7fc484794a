import type { Random } from '../../lib/random.ts';

interface Texts {
  english: string[];
  chinese: string[];
}

/** By rating, from 1 to 5; `{dish}` is one of the store's dishes. */
const general: Texts[] = [
  {
    english: [
      'Wrong order, twice, and nobody seemed to mind.',
      'Cold food, warm drinks. Never again.',
      'We left after fifty minutes without having eaten.',
      'They charged for a dish that never came.',
      'Something in it was off; I was ill the next day.',
    ],
    chinese: [
      '上菜慢，还上错了。',
      '服务态度太差，不会再来。',
      '等了一个小时，菜是凉的。',
      '账单多算了一道菜。',
      '吃完肚子不舒服。',
    ],
  },
  {
    english: [
      'We waited forty minutes and the {dish} was lukewarm.',
      'Too salty for us, and the table was sticky.',
      'Looks better in the pictures than on the plate.',
      'Prices went up, portions went down.',
      'Service was kind, the kitchen was not awake.',
      'The {dish} tasted of yesterday.',
    ],
    chinese: [
      '{dish}偏咸，吃到后面腻。',
      '图片比实物好看。',
      '涨价了，分量却少了。',
      '环境一般，桌子有点粘。',
      '排了很久，味道对不起等待。',
      '{dish}像是热过的。',
    ],
  },
  {
    english: [
      'Fine, but not what it used to be.',
      'Good for a quick lunch, no more than that.',
      'The {dish} was good, the rest was average.',
      'Nice people, noisy room, ordinary food.',
      'I would come back if I were in the street anyway.',
      'Half of it great, half of it forgettable.',
      'All right for the price.',
    ],
    chinese: [
      '一般般，胜在方便。',
      '{dish}不错，其他普通。',
      '中规中矩，没什么惊喜。',
      '价格合适，味道过得去。',
      '路过可以吃，专程就不必了。',
      '以前更好吃。',
      '人多，有点吵，味道还行。',
    ],
  },
  {
    english: [
      'Good food and friendly people; a little loud.',
      'Came for lunch, stayed for tea.',
      'The {dish} is the thing to order.',
      'Quick, honest and generous.',
      'Only the queue keeps me from five stars.',
      'My parents liked it, and they like nothing.',
      'Solid cooking. The {dish} could be hotter.',
      'A nice surprise behind an ugly door.',
      'Bring cash and an appetite.',
    ],
    chinese: [
      '分量足，价格实在，就是要排队。',
      '{dish}必点。',
      '味道好，服务也热情。',
      '环境干净，出菜快。',
      '带爸妈来，都说好吃。',
      '离家近，会常来。',
      '{dish}再辣一点就更好了。',
      '店面不大，东西用心。',
      '除了停车难，没毛病。',
    ],
  },
  {
    english: [
      'Best I have had in years. Go early.',
      'The {dish} alone is worth the walk.',
      'Third time this month, and I am not sorry.',
      'Everything tasted of itself. Wonderful.',
      'I dream of the {dish}.',
      'We celebrated my mother’s birthday here; she is still talking about it.',
      'Perfect. Please do not tell anyone.',
      'Kind, quick and delicious.',
      'You can taste that somebody cares.',
      'Ordered the {dish} twice and licked the plate.',
    ],
    chinese: [
      '味道太正宗了，下次还来！',
      '朋友推荐的，果然没有失望。',
      '{dish}绝了，连吃两份。',
      '这个月第三次来了。',
      '老板人好，菜更好。',
      '吃出了小时候的味道。',
      '{dish}值得专门跑一趟。',
      '全家都满意，五星。',
      '低调的好店，别告诉别人。',
      '每一道都用心，感动。',
    ],
  },
];

/** Praise by kind of food, in the order of `foodKinds`. */
const praise: Texts[] = [
  {
    english: ['Noodles with a real bite.', 'I drank the broth to the last drop.'],
    chinese: ['面条筋道，汤头醇厚。', '汤都喝光了。'],
  },
  {
    english: ['The broth keeps you there for hours.', 'Fresh lamb, good dips, no hurry.'],
    chinese: ['锅底香，毛肚脆。', '蘸料台很丰富。'],
  },
  {
    english: ['Numb lips, happy heart.', 'Properly hot, and not only hot.'],
    chinese: ['麻得过瘾，辣得舒服。', '下饭神器，米饭添了三碗。'],
  },
  {
    english: ['Skins so thin that you see the prawns.', 'Crackling like glass.'],
    chinese: ['虾饺皮薄馅靓。', '烧鹅皮脆，汁水足。'],
  },
  {
    english: ['Smoke, salt, fire: done right.', 'Skewers until midnight, what a place.'],
    chinese: ['羊肉嫩，炭火香。', '夜宵首选，啤酒够冰。'],
  },
  {
    english: ['So fresh that it nearly swam.', 'They know when to leave a fish alone.'],
    chinese: ['海鲜新鲜，清蒸最棒。', '活海鲜，价格透明。'],
  },
  {
    english: ['I did not miss meat for a second.', 'Vegetables with their pride back.'],
    chinese: ['清淡又有滋味。', '素菜做得这么香，服了。'],
  },
  {
    english: ['Hot soup inside, mind your chin.', 'I counted eighteen folds.'],
    chinese: ['皮薄汁多，趁热吃。', '馅儿鲜，醋也好。'],
  },
  {
    english: ['Crust that sings when you press it.', 'The smell alone is breakfast.'],
    chinese: ['刚出炉的最香。', '外脆里软，不甜腻。'],
  },
  {
    english: ['The only place where I read a whole book.', 'They remember how you drink it.'],
    chinese: ['茶好，水也讲究。', '安静，适合看书。'],
  },
  {
    english: ['Sweet, but not silly.', 'Two spoons were not enough.'],
    chinese: ['不太甜，刚刚好。', '料很足，一碗吃饱。'],
  },
  {
    english: ['Pasta like a Sunday in Bologna.', 'The steak came as ordered, for once.'],
    chinese: ['牛排火候正好。', '氛围好，适合约会。'],
  },
];

/** Which moderators block. */
const unwanted: Texts = {
  english: [
    'Cheap followers and likes, write to me!!!',
    'Win a phone now, link in my profile.',
    'The owner is a crook and everybody knows it.',
    'Better eat at my cousin’s place two doors down.',
  ],
  chinese: [
    '加微信领优惠券，先到先得！',
    '兼职刷单，日结三百。',
    '老板就是骗子，大家别来！',
    '隔壁那家更好，报我名字打折。',
  ],
};

const han = /\p{Script=Han}/u;

/** Writes reviews in a language; texts come again only when all that fit were used. */
export class Critic {
  readonly #uses = new Map<string, number>();

  constructor(readonly random: Random) {}

  /** A review for a rating from 1 to 5; a dish is named only in its own language. */
  write(rating: number, kind: number, isChinese: boolean, dishes: readonly string[]): string {
    const language = isChinese ? 'chinese' : 'english';
    const own = dishes.filter((dish) => han.test(dish) === isChinese);
    const fitting = general[rating - 1]![language].flatMap((text) =>
      text.includes('{dish}') ? own.map((dish) => text.replace('{dish}', dish)) : [text],
    );
    const kindly = praise[kind]![language];
    if (rating < 4) return this.#choose(fitting);
    const separator = isChinese ? '' : ' ';
    const both = kindly.flatMap((one) => fitting.map((text) => `${one}${separator}${text}`));
    return this.#choose(this.random() < 0.4 ? both : [...fitting, ...kindly]);
  }

  writeUnwanted(isChinese: boolean): string {
    return this.#choose(unwanted[isChinese ? 'chinese' : 'english']);
  }

  #choose(texts: string[]): string {
    const uses = (text: string) => this.#uses.get(text) ?? 0;
    const least = Math.min(...texts.map(uses));
    const fresh = texts.filter((text) => uses(text) === least);
    const text = fresh[Math.floor(this.random() * fresh.length)]!;
    this.#uses.set(text, least + 1);
    return text;
  }
}
