/** Names of the stores of a kind of food: whole ones, and second words that follow a first one. */
interface Names {
  own: string[];
  nouns: string[];
}

const names = (own: string, nouns: string): Names => ({ own: own.split(', '), nouns: nouns.split(', ') });

/** In the order of `foodKinds`. */
const english: Names[] = [
  names(
    'Slow Broth, Pull & Fold, Nine Stools Noodle Bar, Uncle Wei’s Noodles, The Long Strand, Seven Bowls, Lantern Ramen, Wheat Street',
    'Noodle House, Noodle Bar, Ramen Counter, Noodles, Broth Bar, Hand-Pulled Noodles',
  ),
  names(
    'Copper Pot, Nine Grids, The Boiling Point, Steam & Stone, Red Oil, Snowy Mountain Hot Pot, Simmer, Ladle Lane',
    'Hot Pot, Fire Pot, Steamboat, Hot Pot House, Broth Room, Pot & Ladle',
  ),
  names(
    'Pepper & Ash, Chilli Garden, Chengdu Steps, Numb, The Pickle Jar, Old Bridge Sichuan, Red Lantern Kitchen, Mala Days',
    'Sichuan Kitchen, Pepper House, Chilli Table, Sichuan, Spice Kitchen, Chilli Kitchen',
  ),
  names(
    'Jade Steamer, Morning Trolley, Mrs Lau’s, The Roast Window, Pearl River Tea House, Bamboo Basket, Crackling, Wok Hei',
    'Dim Sum Parlour, Canton Kitchen, Roast House, Cantonese, Dim Sum, Claypot Rice',
  ),
  names(
    'Ember, Smoke & Salt, Night Skewers, The Charcoal Yard, Oak Smokehouse, Grill Street, Hot Coals, Big Tom’s Barbecue',
    'Grill, Smokehouse, Skewers, Barbecue, Charcoal Grill, Fire Kitchen',
  ),
  names(
    'The Tide Table, Quayside Kitchen, Salt & Shell, Captain Lin’s, Blue Crab, Low Water, The Fishmonger’s Daughter, Oyster Steps',
    'Fish House, Oyster Bar, Seafood, Fish Kitchen, Crab Shack, Fish Grill',
  ),
  names(
    'Green Table, Sprout, The Kind Kitchen, Root & Leaf, Lotus Pond, Plain Rice, Bean & Barley, Temple Street Vegetarian',
    'Green Kitchen, Vegetarian, Garden Kitchen, Greens, Tofu House, Plant Kitchen',
  ),
  names(
    'Eighteen Folds, Bun & Basket, Potsticker Row, Grandma’s Dumplings, The Dumpling Post, Steam Window, Pinch, Wrapped',
    'Dumpling House, Bun Shop, Dumplings, Potstickers, Steamed Buns, Wonton Bar',
  ),
  names(
    'Crumb, Stone Oven, Bread & Butter, The Early Loaf, Mill Lane Bakery, Two Rolling Pins, Flour Street, Rye & Rose',
    'Bakery, Bread Oven, Patisserie, Bread Shop, Cakes, Bakehouse',
  ),
  names(
    'Second Cup, North Window Coffee, Leaf & Kettle, The Quiet Room, Copper Kettle, Halfway Coffee, Long Afternoon, Bean Counter',
    'Coffee Roasters, Tea Room, Espresso Bar, Coffee, Tea House, Café',
  ),
  names(
    'Sugar Bowl, Three Scoops, Melt, The Spoon Drawer, Mango Days, Sweet Osmanthus, Last Course, Snow & Syrup',
    'Sweet Shop, Ice Cream Parlour, Dessert Bar, Puddings, Gelato, Sweets',
  ),
  names(
    'Blue Door Bistro, Rosa’s Trattoria, The Corner Diner, Butter & Thyme, Left Bank, Tin Roof, Pasta Fresca, Olive & Vine',
    'Bistro, Trattoria, Diner, Brasserie, Pizzeria, Steakhouse',
  ),
];

const chinese: Names[] = [
  names(
    '老王牛肉面, 巷口小面, 一碗清汤, 马师傅拉面, 渝味小面馆, 外婆的面, 面对面, 长安扯面',
    '牛肉面, 拉面馆, 小面, 面馆, 刀削面, 拌面铺',
  ),
  names(
    '渝香老火锅, 涮羊坊, 牛油大队, 山城九宫格, 椰林鸡锅, 围炉夜话, 铜炉记, 串串小院',
    '火锅, 涮羊肉, 串串香, 老火锅, 鱼火锅, 小火锅',
  ),
  names(
    '蜀香园, 川味小厨, 麻辣江湖, 芙蓉街川菜, 老成都, 辣得跳, 眉山院子, 花椒树下',
    '川菜馆, 小厨, 家常菜, 川菜, 食堂, 菜馆',
  ),
  names(
    '金陵茶餐厅, 早茶人家, 陈记烧腊, 一盅两件, 珠江小馆, 肥仔煲仔饭, 喜记, 同福点心',
    '茶餐厅, 早茶, 烧腊店, 点心铺, 煲仔饭, 粥粉面',
  ),
  names(
    '炭火人生, 老街烧烤, 天山羊肉串, 夜猫子烤串, 红柳枝, 大个子烤肉, 深夜烤场, 炉边',
    '烧烤, 羊肉串, 炭火烤肉, 烤串, 烤鱼, 烤吧',
  ),
  names(
    '渔家小院, 码头大排档, 阿福鱼庄, 潮起, 石斑码头, 蟹老板, 三叔公鱼档, 鲜得来',
    '海鲜大排档, 渔家, 鱼庄, 海鲜坊, 蟹庄, 鱼馆',
  ),
  names('净心斋, 菜根香, 莲心素食, 半闲素馆, 一叶, 豆腐西施, 素时光, 青菜园', '素食馆, 素斋, 豆腐坊, 菜园, 素馆, 素食'),
  names(
    '小城饺子馆, 城南小笼, 阿婆生煎, 胡同饺子, 包大人, 关东水饺, 川西抄手, 十八褶',
    '饺子馆, 小笼包, 生煎包, 包子铺, 馄饨店, 抄手',
  ),
  names(
    '麦香坊, 早安面包, 老街糕点铺, 云朵烘焙, 黄油很多, 小麦先生, 桂花糕铺, 窑烤面包',
    '面包房, 烘焙坊, 糕点铺, 面包, 西饼屋, 糕饼店',
  ),
  names(
    '半日闲茶馆, 巷子里咖啡, 清茶一盏, 慢半拍, 老茶客, 奶茶研究所, 南山茶舍, 拾光咖啡',
    '茶馆, 咖啡馆, 奶茶店, 茶舍, 咖啡, 茶铺',
  ),
  names(
    '阿嫲糖水, 一勺甜, 芋圆日记, 双皮奶世家, 老巷冰室, 杨枝甘露铺, 甜水巷, 红豆生',
    '糖水铺, 甜品店, 冰淇淋, 冰室, 甜品, 芋圆店',
  ),
  names(
    '转角西餐, 老洋房餐厅, 意面工坊, 牛排先生, 蓝门小馆, 橄榄树, 红酒与面包, 街角披萨',
    '西餐厅, 牛排馆, 意面坊, 披萨店, 小酒馆, 西餐',
  ),
];

/** The whole names of English stores in Chinese, and those of Chinese ones in English. */
const englishInChinese = [
  '慢汤面馆, 拉折面坊, 九张凳面吧, 魏叔面馆, 长面条, 七碗面, 灯笼拉面, 麦子街',
  '铜锅, 九宫格火锅, 沸点, 蒸汽与石, 红油, 雪山火锅, 小火慢炖, 汤勺巷',
  '胡椒与灰, 辣椒园, 成都台阶, 麻, 泡菜坛, 老桥川菜, 红灯笼厨房, 麻辣日子',
  '翡翠蒸笼, 早市点心车, 刘太点心, 烧腊窗口, 珠江茶楼, 竹篮点心, 脆皮, 镬气',
  '余烬烧烤, 烟与盐, 夜串, 炭院, 橡木烟熏坊, 烧烤街, 热炭, 大汤姆烧烤',
  '潮汐餐桌, 码头厨房, 盐与贝, 林船长, 蓝蟹, 退潮, 鱼贩的女儿, 蚝阶',
  '绿桌, 新芽, 善意厨房, 根与叶, 荷塘素食, 白米饭, 豆与麦, 庙街素食',
  '十八折, 包子与蒸笼, 锅贴铺, 奶奶的饺子, 饺子驿站, 蒸汽窗口, 一捏, 包起来',
  '面包屑, 石窑, 面包与黄油, 早起面包, 磨坊巷面包房, 两根擀面杖, 面粉街, 黑麦与玫瑰',
  '第二杯, 北窗咖啡, 叶与壶, 安静的房间, 铜壶, 半路咖啡, 漫长下午, 豆子柜台',
  '糖罐, 三球冰淇淋, 融化, 勺子抽屉, 芒果日, 甜桂花, 最后一道, 雪与糖浆',
  '蓝门小酒馆, 罗莎意式餐馆, 街角餐厅, 黄油与百里香, 左岸, 铁皮屋顶, 鲜意面, 橄榄与藤',
].map((names) => names.split(', '));

const chineseInEnglish = [
  'Lao Wang Beef Noodles, Alley Noodles, A Bowl of Clear Broth, Master Ma’s Hand-Pulled Noodles, Chongqing Noodle House, Grandmother’s Noodles, Face to Face Noodles, Chang’an Pulled Noodles',
  'Old Chongqing Hot Pot, Lamb Hot Pot House, Beef Tallow Brigade, Mountain City Nine Grids, Coconut Chicken Pot, Fireside Evenings, The Copper Stove, Skewer Courtyard',
  'Shu Garden, Little Sichuan Kitchen, Mala World, Hibiscus Street Sichuan, Old Chengdu, Dancing Chilli, Meishan Courtyard, Under the Pepper Tree',
  'Jinling Tea Restaurant, Morning Tea House, Chan’s Roast Meats, One Pot Two Baskets, Pearl River Kitchen, Fat Boy Claypot Rice, Hei Kee, Tung Fuk Dim Sum',
  'Charcoal Life, Old Street Barbecue, Tianshan Lamb Skewers, Night Owl Skewers, Red Willow, Big Guy Barbecue, Late Night Grill, By the Fire',
  'Fisherman’s Yard, Dock Food Stall, Ah Fuk’s Fish House, High Tide, Grouper Pier, Crab Boss, Third Uncle’s Fish Stall, So Fresh',
  'Pure Heart, Sweet Roots, Lotus Heart Vegetarian, Half Idle Vegetarian, One Leaf, Tofu Beauty, Vegetarian Hours, Greens Garden',
  'Small Town Dumplings, South City Soup Dumplings, Granny’s Fried Buns, Hutong Dumplings, Lord Bao’s Buns, Northeast Dumplings, West Sichuan Wontons, Eighteen Pleats',
  'Wheat Scent Bakery, Good Morning Bread, Old Street Pastries, Cloud Bakery, Plenty of Butter, Mister Wheat, Osmanthus Cake Shop, Kiln Bread',
  'Half a Day Tea House, Coffee in the Alley, A Cup of Plain Tea, Half a Beat Slower, Old Tea Drinkers, Bubble Tea Laboratory, South Hill Tea House, Gathered Light Coffee',
  'Grandma’s Sweet Soup, A Sweet Spoonful, Taro Diary, House of Double-Skin Milk, Old Lane Ice Room, Mango Pomelo Shop, Sweet Water Lane, Red Bean',
  'Corner Western Kitchen, Old Villa Restaurant, Pasta Workshop, Mister Steak, Blue Gate, The Olive Tree, Red Wine and Bread, Corner Pizza',
].map((names) => names.split(', '));

/** Words that names begin with; forty of each, so that all combinations come before one comes again. */
const first = {
  english:
    `Golden|Little|Old Town|Lucky|Jade|Maple|Happy|Riverside|Corner|Uncle Li’s|Sunny|North Gate|Blue Door|Grandma’s
    |Harbour|Silver|Three Bells|Midnight|Tiny|Willow|Station|Red Lantern|Aunt May’s|Canal|Orchard|Twin Cranes|Market
    |Lakeside|Stone Bridge|White Horse|Hilltop|Mr Zhou’s|Garden|Morning|Drum Tower|Brother Tan’s|Cedar|Crossroads
    |Peony|Moonlight`.split(/\s*\|/),
  chinese: `老王 阿婆 小城 福满楼 金陵 江南 大碗 巷口 四季 李记 张姐 东门 一品 百味 云上 渝香 老街 南山 同福 半闲
    周记 城西 鼓楼 桥头 阿强 春来 清河 竹林 旺角 三味 好运 月下 石板街 望江 胖嫂 小陈 顺德 天天 外滩 北巷`.split(/\s+/),
};

/** The name of the store that is the `turn`th of its kind and language; no two are alike. */
export function storeName(kind: number, isChinese: boolean, turn: number): string {
  const { own, nouns } = (isChinese ? chinese : english)[kind]!;
  if (turn < own.length) return own[turn]!;
  const words = isChinese ? first.chinese : first.english;
  const number = turn - own.length;
  const word = words[(number * 7 + kind * 11) % words.length]!;
  const noun = nouns[(number + Math.floor(number / words.length)) % nouns.length]!;
  const branch = Math.floor(number / (words.length * nouns.length)) + 1;
  if (isChinese) return `${word}${noun}${branch > 1 ? `${branch}店` : ''}`;
  return `${word} ${noun}${branch > 1 ? ` ${branch}` : ''}`;
}

/** The same name in the other language; undefined for one that is put together. */
export const otherName = (kind: number, isChinese: boolean, turn: number): string | undefined =>
  (isChinese ? chineseInEnglish : englishInChinese)[kind]![turn];
