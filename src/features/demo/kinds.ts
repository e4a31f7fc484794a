import type { Motif } from './pictures.ts';

/** A kind of food: how its stores are called, what they serve and what its pictures look like. */
export interface FoodKind {
  name: string;
  motif: Motif;
  /** Background, main and accent, in hexadecimal. */
  colours: [string, string, string];
  english: string[];
  chinese: string[];
  /** Name and description. */
  dishes: [string, string][];
}

export const foodKinds: FoodKind[] = [
  {
    name: 'Noodles 面馆',
    motif: 'bowl',
    colours: ['f6e7cf', 'c8553d', 'f2b84b'],
    english: ['Noodle House', 'Noodle Bar', 'Ramen Counter'],
    chinese: ['牛肉面', '拉面馆', '重庆小面'],
    dishes: [
      ['Dan dan noodles', 'Wheat noodles with minced pork, preserved greens and chilli oil.'],
      ['兰州牛肉拉面', '一清二白三红四绿五黄，现拉现煮。'],
      ['Shoyu ramen', 'Soy broth, slow pork, a soft egg and bamboo shoots.'],
      ['葱油拌面', '小火熬葱油，拌上细面和虾米。'],
    ],
  },
  {
    name: 'Hot pot 火锅',
    motif: 'bowl',
    colours: ['fbdcd0', '9e2a2b', 'e09f3e'],
    english: ['Hot Pot', 'Fire Pot', 'Steamboat'],
    chinese: ['火锅', '涮羊肉', '串串香'],
    dishes: [
      ['麻辣牛油锅底', '牛油慢炒，花椒与辣椒的老味道。'],
      ['Hand-cut lamb', 'Thin slices from the leg, ten seconds in the broth.'],
      ['毛肚', '七上八下，脆嫩爽口。'],
      ['Mushroom broth', 'Six kinds of mushroom, simmered for four hours.'],
    ],
  },
  {
    name: 'Sichuan 川菜',
    motif: 'plate',
    colours: ['fde2e4', 'bc4749', '6a994e'],
    english: ['Sichuan Kitchen', 'Pepper House', 'Chilli Garden'],
    chinese: ['川菜馆', '川味小厨', '蜀香园'],
    dishes: [
      ['麻婆豆腐', '嫩豆腐，牛肉末，郫县豆瓣。'],
      ['Kung pao chicken', 'Chicken, peanuts and dried chillies, a little sweet, a little sour.'],
      ['水煮鱼', '滚油浇在花椒与干辣椒上。'],
      ['Twice-cooked pork', 'Pork belly with leeks and fermented bean paste.'],
    ],
  },
  {
    name: 'Cantonese 粤菜',
    motif: 'dumpling',
    colours: ['e3f2e1', '588157', 'f4f1de'],
    english: ['Dim Sum Parlour', 'Canton Kitchen', 'Roast House'],
    chinese: ['茶餐厅', '早茶', '烧腊店'],
    dishes: [
      ['虾饺', '薄皮鲜虾，一笼四只。'],
      ['Char siu', 'Pork shoulder glazed with honey, roasted over charcoal.'],
      ['干炒牛河', '镬气十足，河粉不断。'],
      ['Egg tarts', 'Warm custard in flaky pastry.'],
    ],
  },
  {
    name: 'Barbecue 烧烤',
    motif: 'skewer',
    colours: ['efe3d6', '6f4518', 'd62828'],
    english: ['Grill', 'Smokehouse', 'Skewer Stand'],
    chinese: ['烧烤', '羊肉串', '炭火烤肉'],
    dishes: [
      ['羊肉串', '红柳枝串，孜然与辣椒面。'],
      ['Smoked brisket', 'Fourteen hours over oak.'],
      ['烤茄子', '蒜蓉铺满，炭火慢烤。'],
      ['Grilled corn', 'Brushed with butter, salt and lime.'],
    ],
  },
  {
    name: 'Seafood 海鲜',
    motif: 'fish',
    colours: ['d7ecf5', '1d6fa3', 'f28482'],
    english: ['Fish House', 'Oyster Bar', 'Harbour Kitchen'],
    chinese: ['海鲜大排档', '渔家小院', '鱼庄'],
    dishes: [
      ['清蒸石斑鱼', '八分钟，葱姜与蒸鱼豉油。'],
      ['Salt and pepper squid', 'Crisp, with green chilli and garlic.'],
      ['蒜蓉粉丝蒸扇贝', '每日清晨到港的扇贝。'],
      ['Fish and chips', 'Cod in beer batter, mushy peas.'],
    ],
  },
  {
    name: 'Vegetarian 素食',
    motif: 'leaf',
    colours: ['e9f5db', '40916c', 'f9c74f'],
    english: ['Green Table', 'Garden Kitchen', 'Sprout'],
    chinese: ['素食馆', '净心斋', '菜根香'],
    dishes: [
      ['罗汉斋', '十八种山珍时蔬。'],
      ['Roasted cauliflower', 'With tahini, pomegranate and mint.'],
      ['素烧鹅', '腐皮卷香菇，外脆里嫩。'],
      ['Buddha bowl', 'Brown rice, greens, pickles and sesame.'],
    ],
  },
  {
    name: 'Dumplings 饺子包子',
    motif: 'dumpling',
    colours: ['fff1d6', 'bb8a52', 'e63946'],
    english: ['Dumpling House', 'Bun Shop', 'Potsticker Corner'],
    chinese: ['饺子馆', '小笼包', '生煎包'],
    dishes: [
      ['小笼包', '皮薄汁多，十八个褶。'],
      ['Pork and chive dumplings', 'Boiled to order, with black vinegar.'],
      ['生煎包', '底脆，上面撒芝麻和葱花。'],
      ['Vegetable potstickers', 'Cabbage, glass noodles and ginger.'],
    ],
  },
  {
    name: 'Bakery 面包房',
    motif: 'cake',
    colours: ['fbe9e7', 'a47148', 'ef959d'],
    english: ['Bakery', 'Bread & Butter', 'Oven'],
    chinese: ['面包房', '烘焙坊', '糕点铺'],
    dishes: [
      ['Sourdough', 'Fermented for a day, baked on stone.'],
      ['肉松面包', '松软面包，满满肉松。'],
      ['Almond croissant', 'Twice baked, with real butter.'],
      ['桂花糕', '当季桂花，软糯清香。'],
    ],
  },
  {
    name: 'Tea & coffee 茶与咖啡',
    motif: 'cup',
    colours: ['ece4db', '7f5539', '84a98c'],
    english: ['Coffee Roasters', 'Tea Room', 'Espresso Bar'],
    chinese: ['茶馆', '咖啡馆', '奶茶店'],
    dishes: [
      ['手冲耶加雪菲', '花香与柑橘，现磨现冲。'],
      ['Flat white', 'A double shot under silky milk.'],
      ['龙井', '明前龙井，玻璃杯泡。'],
      ['Hong Kong milk tea', 'Strong black tea, strained and pulled.'],
    ],
  },
  {
    name: 'Desserts 甜品',
    motif: 'cake',
    colours: ['fde4f2', 'b5179e', 'ffd166'],
    english: ['Sweet Shop', 'Ice Cream Parlour', 'Dessert Bar'],
    chinese: ['糖水铺', '甜品店', '冰淇淋'],
    dishes: [
      ['杨枝甘露', '芒果、西柚与西米。'],
      ['Gelato', 'Pistachio, hazelnut, lemon.'],
      ['双皮奶', '水牛奶，两层奶皮。'],
      ['Sticky toffee pudding', 'Dates, caramel and cold cream.'],
    ],
  },
  {
    name: 'Western 西餐',
    motif: 'plate',
    colours: ['e0e7ee', '33658a', 'f6ae2d'],
    english: ['Bistro', 'Trattoria', 'Diner'],
    chinese: ['西餐厅', '牛排馆', '意面坊'],
    dishes: [
      ['Margherita', 'San Marzano tomatoes, mozzarella, basil.'],
      ['黑椒牛排', '谷饲肉眼，配时蔬与土豆泥。'],
      ['Onion soup', 'Under a crust of bread and Gruyère.'],
      ['番茄意面', '慢炖番茄，手工意面。'],
    ],
  },
];
