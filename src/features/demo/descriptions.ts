/** Sentences that descriptions begin with, by kind of food in the order of `foodKinds`. */
const openings: { english: string[]; chinese: string[] }[] = [
  {
    english: [
      'Noodles pulled to order behind a glass window.',
      'Nine stools, one big pot and a queue that moves.',
      'The broth starts at four in the morning.',
      'Wheat noodles from four provinces on one chalkboard.',
    ],
    chinese: ['现拉现煮，面条筋道。', '一口老汤，从早熬到晚。', '小小一间，只卖八种面。', '街坊的早餐，从一碗面开始。'],
  },
  {
    english: [
      'Copper pots, charcoal and windows that steam up.',
      'Order by the plate and let the broth do the rest.',
      'Two broths in every pot, so nobody has to agree.',
      'Loud, warm and open long after the others close.',
    ],
    chinese: ['牛油锅底，自家慢炒。', '铜锅炭火，越坐越暖。', '鸳鸯锅，谁都照顾到。', '食材每天两送，下锅见真章。'],
  },
  {
    english: [
      'Chilli for the smell, pepper for the tingle.',
      'Home cooking from Chengdu, without the sweetening.',
      'Pickles and bean paste are made in the back yard.',
      'Bring a friend who says that nothing is too hot.',
    ],
    chinese: ['正宗川味，不减一分辣。', '泡菜和豆瓣都是自家做的。', '家常菜做得比家里好。', '花椒当年新收，麻得干净。'],
  },
  {
    english: [
      'Baskets go round from eight in the morning.',
      'Ducks in the window, rice pots on the flame.',
      'The kitchen is famous for the heat of its wok.',
      'Tea first, then whatever the trolley brings.',
    ],
    chinese: ['一盅两件，慢慢饮茶。', '烧腊每天两炉，卖完即止。', '镬气足，出品稳。', '点心现点现蒸，皮薄馅靓。'],
  },
  {
    english: [
      'Charcoal, cumin and a bench in the open air.',
      'Brisket that goes into the smoke the night before.',
      'Skewers by the dozen, turned by hand.',
      'The grill is lit at five and glows until two.',
    ],
    chinese: ['炭火现烤，烟火气十足。', '羊肉当天现切，红柳枝来串。', '夜里越晚越热闹。', '孜然一撒，香飘半条街。'],
  },
  {
    english: [
      'The boats land at six; lunch is what they brought.',
      'A fish tank, a steamer and very little else.',
      'Shells on ice at the door, charcoal in the yard.',
      'Fish cooked whole, sold by weight, eaten with rice.',
    ],
    chinese: ['清晨到港，中午上桌。', '海鲜现挑现做，明码实价。', '清蒸最见功夫。', '渔家自己的船，自己的灶。'],
  },
  {
    english: [
      'Vegetables get the good pans here.',
      'Tofu pressed in the morning, gone by the evening.',
      'Everything grows within an hour’s drive.',
      'Even those who came for meat come back.',
    ],
    chinese: ['时令蔬菜，清清爽爽。', '豆腐自磨，每天只做一板。', '素菜也能吃出层次。', '不放味精，只放时间。'],
  },
  {
    english: [
      'Four women fold all day by the window.',
      'Boiled, steamed or fried; six, twelve or twenty.',
      'Thin skins, hot soup inside: bite with care.',
      'The baskets are stacked up to the ceiling.',
    ],
    chinese: ['皮薄馅大，现包现煮。', '一笼八只，汤汁烫口。', '底煎得金黄，咬下去脆响。', '馅料每天现剁，看得见。'],
  },
  {
    english: [
      'The oven is older than the street.',
      'Bread from one starter, kept since 1987.',
      'Butter by the block and no hurry at all.',
      'At seven the street smells of crust.',
    ],
    chinese: ['老面发酵，石窑现烤。', '早上七点，第一炉出来。', '少糖少油，吃得安心。', '糕点按节气换着做。'],
  },
  {
    english: [
      'Beans roasted on Tuesdays, in the room next door.',
      'A long table, good light and no music before noon.',
      'Tea from three hills, poured by people who ask first.',
      'The smallest espresso bar in town, and the friendliest.',
    ],
    chinese: ['一壶茶，坐一下午。', '豆子自烘，每周二出炉。', '靠窗的位置最抢手。', '闹市里一处安静。'],
  },
  {
    english: [
      'Something sweet for the walk home.',
      'Churned in the morning, eaten on the steps.',
      'Ask for half sugar; they mean it.',
      'Puddings with a second spoon, without asking.',
    ],
    chinese: ['糖水现熬，不太甜。', '一碗下肚，暑气全消。', '芋圆手搓，每天限量。', '老方子，新做法。'],
  },
  {
    english: [
      'A short menu on a blackboard and a long wine list.',
      'Pasta rolled at ten, sauce since eight.',
      'The wood oven was carried in before the roof was on.',
      'Steak, potatoes, a salad, a good chair.',
    ],
    chinese: ['意面手擀，酱汁慢炖。', '牛排火候拿捏得准。', '木炉披萨，边脆心软。', '适合约会，也适合发呆。'],
  },
];

const details = {
  english: [
    'The owner cooks and her daughter pours the tea.',
    'Lunch is busy; after two it is yours.',
    'Upstairs there are four quiet tables.',
    'The menu changes when the market does.',
    'Portions are for people who worked all day.',
    'In summer the tables move onto the pavement.',
    'Children get a small bowl for nothing.',
    'The recipes came with the grandparents.',
    'When it is sold out, the shutter comes down.',
    'You can watch every step from the bar.',
    'The house pickles are worth the trip alone.',
    'Ask for the handwritten page of the menu.',
    'Booking helps at the weekend.',
    'Regulars bring their own cups.',
    'Half portions are no trouble.',
    'There is one table in the yard, under the fig tree.',
  ],
  chinese: [
    '老板掌勺，老板娘招呼。',
    '楼上有四张安静的桌子。',
    '看市场有什么做什么。',
    '分量实在，不玩虚的。',
    '夏天可以坐在门口。',
    '小朋友送一小碗。',
    '家传的手艺，街坊吃了二十年。',
    '卖完就收摊。',
    '开放厨房，看得见。',
    '自家泡菜，随便吃。',
    '墙上还有一页手写菜单。',
    '周末最好先订位。',
    '熟客都自带杯碗。',
    '可以点半份。',
    '院子里有棵老桂花。',
    '店里没有音乐，只有锅铲声。',
  ],
};

/**
 * A description: of the first few thousand stores of a language, no two are alike. A short one has the length that
 * most stores in a large town have, for which a second sentence would only cost time.
 */
export function describe(kind: number, isChinese: boolean, turn: number, isShort: boolean): string {
  const language = isChinese ? 'chinese' : 'english';
  const [own, shared] = [openings[kind]![language], details[language]];
  const detail = shared[(turn * 5 + kind * 3 + Math.floor(turn / shared.length)) % shared.length]!;
  if (isShort) return detail;
  const opening = own[turn % own.length]!;
  return isChinese ? `${opening}${detail}` : `${opening} ${detail}`;
}
