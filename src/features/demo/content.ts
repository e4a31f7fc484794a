import { randomFrom, type Random } from '../../lib/random.ts';
import { foodKinds, type FoodKind } from './kinds.ts';

const first = {
  english: [
    'Golden',
    'Little',
    'Old Town',
    'Lucky',
    'Jade',
    'Red Lantern',
    'Happy',
    'Riverside',
    'Corner',
    'Uncle Li’s',
  ],
  englishMore: [
    'Sunny',
    'North Gate',
    'Blue Door',
    'Grandma’s',
    'Harbour',
    'Maple',
    'Silver',
    'Three Bells',
    'Midnight',
    'Tiny',
  ],
  chinese: ['老王', '阿婆', '小城', '福满楼', '金陵', '江南', '大碗', '巷口', '四季', '李记'],
  chineseMore: ['张姐', '东门', '一品', '百味', '云上', '渝香', '老街', '南山', '同福', '半闲'],
};

const streets = {
  english: [
    'Market Square',
    'Station Road',
    'Harbour Street',
    'Mill Lane',
    'Orchard Avenue',
    'Bridge Street',
    'University Road',
    'Canal Side',
  ],
  chinese: ['人民路', '解放大道', '中山北路', '文昌街', '湖滨路', '青年路', '朝阳街', '学院路'],
};

const hours = [
  '10:00-22:00',
  '11:30-14:30, 17:00-21:30',
  '06:30-14:00',
  '周一至周日 10:00-21:00',
  '17:00-02:00',
  'Tue-Sun 09:00-18:00',
];

const descriptions: [english: string, chinese: string][] = [
  ['A family place; the recipes came with the grandparents.', '家传的手艺，街坊吃了二十年。'],
  ['Small, loud and worth the queue.', '店面不大，排队值得。'],
  ['Everything is made the same morning, and when it is gone it is gone.', '当天现做，卖完为止。'],
  ['Quiet tables upstairs, a busy counter below.', '楼上清静，楼下热闹。'],
  ['The cook trained in three cities and cooks what the market has.', '主厨走过三座城，看市场有什么做什么。'],
];

export interface DemoStore {
  name: string;
  kind: FoodKind;
  address: string;
  open_hours: string;
  phone: string;
  description: string;
  dishes: { name: string; description: string; image_url: string }[];
}

/** Store number `index`, the same on every machine; every second one is Chinese. */
export function demoStore(index: number): DemoStore {
  const random = randomFrom(index);
  const kind = foodKinds[index % foodKinds.length]!;
  const chinese = Math.floor(index / foodKinds.length) % 2 === 1;
  const number = 1 + Math.floor(random() * 180);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const [english, local] = pick(descriptions);
  const [one, other] = twoOf(kind.dishes, random);
  return {
    name: nameOf(index, kind, chinese),
    kind,
    address: chinese ? `${pick(streets.chinese)}${number}号` : `${number} ${pick(streets.english)}`,
    open_hours: pick(hours),
    phone: `+86 10 5550 ${String(1000 + (index % 9000))}`,
    description: chinese ? local : english,
    dishes: [one, other].map(([name, description]) => ({ name, description, image_url: '' })),
  };
}

/** Every combination of a first word and a kind of place comes once before a number tells them apart. */
function nameOf(index: number, kind: FoodKind, chinese: boolean): string {
  const words = chinese ? [...first.chinese, ...first.chineseMore] : [...first.english, ...first.englishMore];
  const places = chinese ? kind.chinese : kind.english;
  const turn = Math.floor(index / (2 * foodKinds.length));
  const word = words[turn % words.length]!;
  const place = places[(turn + Math.floor(turn / words.length)) % places.length]!;
  const round = Math.floor(turn / (words.length * places.length));
  if (chinese) return `${word}${place}${round > 0 ? `${round + 1}店` : ''}`;
  return `${word} ${place}${round > 0 ? ` ${round + 1}` : ''}`;
}

function twoOf<Value>(values: readonly Value[], random: Random): [Value, Value] {
  const start = Math.floor(random() * values.length);
  return [values[start]!, values[(start + 1) % values.length]!];
}

export const usernames = `anna ben carla dmitri elena farid grace hugo ines jack kofi lena
  李雷同学 韩梅梅 王小明 赵敏敏 陈晨晨 刘洋洋 杨帆一号 周末吃货 吴越人 郑好吃 孙大圣 钱多多`.split(/\s+/);

export const reviewTexts: [rating: number, text: string][] = [
  [5, 'Best I have had in years. Go early.'],
  [5, '味道太正宗了，下次还来！'],
  [4, 'Good food and friendly people; a little loud.'],
  [4, '分量足，价格实在，就是要排队。'],
  [4, 'Came for lunch, stayed for tea.'],
  [3, 'Fine, but not what it used to be.'],
  [3, '一般般，胜在方便。'],
  [2, 'We waited forty minutes and the soup was lukewarm.'],
  [5, '朋友推荐的，果然没有失望。'],
  [1, '上菜慢，还上错了。'],
];

export const keywords = [
  'noodles',
  '火锅',
  'tea',
  '小笼包',
  'grill',
  '川菜',
  'bakery',
  '鱼',
  'coffee',
  '甜品',
  'dumpling',
  '面',
];

export const applicants = [
  { store_name: 'Second Helping', contact_name: 'Maria Santos', address: '4 Mill Lane' },
  { store_name: '老周豆花', contact_name: '周建国', address: '文昌街18号' },
  { store_name: 'The Copper Pan', contact_name: 'Tom Baker', address: '77 Bridge Street' },
  { store_name: '夜归人粥铺', contact_name: '林夜', address: '青年路203号' },
  { store_name: 'Nordic Crumbs', contact_name: 'Ida Holm', address: '12 Canal Side' },
  { store_name: '三叔公鱼丸', contact_name: '陈三', address: '湖滨路9号' },
];

export const rejectReason = 'The address could not be found; please apply again with the number of the house.';
