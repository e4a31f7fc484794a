import type { Colour } from './canvas.ts';
import type { Topping } from './toppings.ts';
import type { Vessel } from './vessels.ts';

/** How a dish is drawn: what holds it, the colour that fills this, and what lies on top. */
export type Look = [vessel: Vessel, filling: Colour, ...toppings: Topping[]];

export interface Dish {
  name: string;
  description: string;
  look: Look;
}

type Row = [name: string, description: string, ...look: Look];

const dishes = (rows: Row[]): Dish[] => rows.map(([name, description, ...look]) => ({ name, description, look }));

/** By kind of food, in the order of `foodKinds`: four dishes with English names, then four with Chinese ones. */
export const menus: Dish[][] = [
  dishes([
    [
      'Dan dan noodles',
      'Minced pork, preserved greens, chilli oil.',
      'redBowl',
      0xb5482a,
      'noodles',
      'mince',
      'scallions',
    ],
    ['Shoyu ramen', 'Soy broth, slow pork, a soft egg.', 'blueBowl', 0x8a5a2b, 'noodles', 'pork', 'egg', 'scallions'],
    [
      'Beef noodle soup',
      'Shin cooked for six hours, pickles on the side.',
      'bowl',
      0x9c5a2e,
      'noodles',
      'beef',
      'herbs',
    ],
    ['Sesame cold noodles', 'With cucumber, for hot days.', 'plate', 0xd9a566, 'noodles', 'cucumber', 'sesame'],
    ['兰州牛肉拉面', '一清二白三红四绿五黄。', 'bowl', 0xc98f4e, 'noodles', 'beef', 'scallions', 'chilliOil'],
    ['葱油拌面', '小火熬葱油，拌细面和虾米。', 'blueBowl', 0xa8682f, 'noodles', 'onion', 'scallions'],
    ['重庆小面', '麻辣鲜香，一碗醒神。', 'redBowl', 0xb23a24, 'noodles', 'peanuts', 'greens', 'chilliOil'],
    ['油泼扯面', '滚油一泼，满屋香。', 'bowl', 0xc0722f, 'wideNoodles', 'chilli', 'scallions'],
  ]),
  dishes([
    [
      'Two-flavour pot',
      'Chilli on one side, mild broth on the other.',
      'pot',
      0xb3261e,
      'chilli',
      'mushrooms',
      'scallions',
    ],
    ['Hand-cut lamb', 'From the leg; ten seconds in the broth.', 'darkPlate', 0x4a4e57, 'lamb'],
    ['Mushroom broth', 'Six kinds, simmered for four hours.', 'clayPot', 0xc49a6c, 'mushrooms', 'herbs'],
    ['Tofu and greens plate', 'What the pot needs beside meat.', 'greenPlate', 0xdcead7, 'tofu', 'greens'],
    ['麻辣牛油锅底', '牛油慢炒，花椒与辣椒的老味道。', 'pot', 0x9e1b14, 'chilli', 'chilliOil', 'pepper'],
    ['毛肚', '七上八下，脆嫩爽口。', 'plate', 0xe9dfd0, 'tripe', 'herbs'],
    ['鲜虾滑', '手打虾滑，下锅三分钟。', 'bluePlate', 0xf6d5c9, 'shrimps', 'cress'],
    ['手切羊肉', '铜锅炭火，蘸麻酱吃。', 'plate', 0xfbf8f1, 'lamb', 'herbs'],
  ]),
  dishes([
    [
      'Kung pao chicken',
      'Peanuts and dried chillies, sweet and sour.',
      'plate',
      0xa34a1f,
      'chicken',
      'peanuts',
      'chilli',
    ],
    ['Twice-cooked pork', 'Belly, leeks and bean paste.', 'wok', 0x8f3b1d, 'pork', 'greens', 'chilli'],
    ['Dry-fried beans', 'Blistered, with minced pork.', 'bluePlate', 0x7ba05b, 'greens', 'mince', 'chilli'],
    ['Smacked cucumber', 'Garlic, vinegar, a little sugar.', 'greenPlate', 0xcfe3bd, 'cucumber', 'chilli', 'sesame'],
    ['麻婆豆腐', '嫩豆腐，牛肉末，郫县豆瓣。', 'clayPot', 0xb7301c, 'tofu', 'mince', 'scallions'],
    ['水煮鱼', '滚油浇在花椒与干辣椒上。', 'redBowl', 0xc33a1f, 'squid', 'chilli', 'pepper', 'chilliOil'],
    ['鱼香茄子', '没有鱼，却有鱼香。', 'plate', 0x8a3b1a, 'aubergine', 'scallions'],
    ['夫妻肺片', '红油透亮，越嚼越香。', 'bluePlate', 0xa62a17, 'beef', 'peanuts', 'herbs'],
  ]),
  dishes([
    ['Char siu', 'Pork shoulder glazed with honey.', 'plate', 0xf3e3c3, 'duck', 'greens'],
    ['Egg tarts', 'Warm custard in flaky pastry.', 'tart', 0xf7c948],
    ['Prawn dumplings', 'Thin skins, four to a basket.', 'basket', 0xe9d2a6, 'shrimpDumplings'],
    ['Barbecue pork buns', 'Steamed, soft and a little sweet.', 'basket', 0xe3c995, 'buns'],
    ['虾饺', '薄皮鲜虾，一笼四只。', 'basket', 0xe7cf9f, 'shrimpDumplings', 'peas'],
    ['干炒牛河', '镬气十足，河粉不断。', 'wok', 0x8a5a2b, 'wideNoodles', 'beef', 'scallions'],
    ['烧鸭', '皮脆肉嫩，配酸梅酱。', 'bluePlate', 0xf1e0bd, 'duck', 'cucumber'],
    ['腊味煲仔饭', '锅巴焦香，腊味入饭。', 'clayPot', 0xe9dcc0, 'rice', 'pork', 'greens'],
  ]),
  dishes([
    ['Mixed skewers', 'Chicken, beef, peppers; cumin on top.', 'skewers', 0xa8572a],
    ['Smoked brisket', 'Fourteen hours over oak.', 'board', 0xb98a57, 'beef', 'onion'],
    ['Grilled corn', 'Butter, salt and lime.', 'darkPlate', 0xe0b343, 'corn', 'herbs', 'lemon'],
    ['Charcoal prawns', 'In their shells, with garlic.', 'plate', 0xf5e6c8, 'shrimps', 'lemon', 'pepper'],
    ['羊肉串', '红柳枝串，孜然辣椒面。', 'skewers', 0x8f4526],
    ['烤茄子', '蒜蓉铺满，炭火慢烤。', 'darkPlate', 0x6d6053, 'aubergine', 'scallions', 'chilli'],
    ['烤生蚝', '蒜蓉粉丝，一口一个。', 'bluePlate', 0xd8d3c8, 'scallops', 'scallions'],
    ['烤豆干', '外焦里嫩，刷足酱料。', 'board', 0xa97c50, 'crust', 'chilli', 'sesame'],
  ]),
  dishes([
    [
      'Salt and pepper squid',
      'Crisp, with green chilli and garlic.',
      'bluePlate',
      0xf0dfb8,
      'squid',
      'chilli',
      'scallions',
    ],
    ['Fish and chips', 'Cod in beer batter, mushy peas.', 'plate', 0xf6ead0, 'fries', 'fillet', 'peas'],
    ['Whole grilled bream', 'With lemon, from this morning’s boat.', 'fish', 0xa9b4be, 'lemon'],
    ['Prawn rice', 'Saffron, peas, a squeeze of lemon.', 'wok', 0xe8b04b, 'rice', 'shrimps', 'peas'],
    ['清蒸石斑鱼', '八分钟，葱姜与豉油。', 'fish', 0xb86b5a, 'scallions'],
    ['蒜蓉粉丝蒸扇贝', '每日清晨到港的扇贝。', 'bluePlate', 0xf3ead9, 'scallops', 'scallions'],
    ['白灼虾', '只蘸酱油，才知道鲜。', 'plate', 0xfbf8f1, 'shrimps', 'herbs'],
    ['海鲜粥', '砂锅慢熬，虾蟹同煮。', 'clayPot', 0xf6efe0, 'shrimps', 'scallions', 'pepper'],
  ]),
  dishes([
    ['Roasted cauliflower', 'Tahini, pomegranate and mint.', 'greenPlate', 0xefe3c8, 'cauliflower', 'berries', 'herbs'],
    ['Buddha bowl', 'Brown rice, greens, pickles and sesame.', 'bowl', 0xd9c09a, 'rice', 'greens', 'tomato', 'sesame'],
    ['Mushroom dumplings', 'Steamed, with black vinegar.', 'basket', 0xe6d3aa, 'dumplings'],
    ['Tomato and feta salad', 'Cucumber, basil, good oil.', 'plate', 0xe6efd0, 'tomato', 'cucumber', 'feta', 'basil'],
    ['罗汉斋', '十八种山珍时蔬。', 'clayPot', 0xc9a26b, 'mushrooms', 'greens', 'tofu'],
    ['素烧鹅', '腐皮卷香菇，外脆里嫩。', 'bluePlate', 0xe9cf9c, 'crust', 'sesame', 'cress'],
    ['菌菇汤', '清汤见底，鲜味在后。', 'blueBowl', 0xdcb878, 'mushrooms', 'herbs'],
    ['家常豆腐', '两面金黄，木耳青椒。', 'plate', 0xb5793c, 'crust', 'greens', 'chilli'],
  ]),
  dishes([
    ['Pork and chive dumplings', 'Boiled to order, with black vinegar.', 'plate', 0xf1e6d0, 'dumplings', 'herbs'],
    ['Vegetable potstickers', 'Cabbage, glass noodles and ginger.', 'darkPlate', 0x5b5348, 'potstickers', 'sesame'],
    [
      'Wontons in chilli oil',
      'Slippery, hot and gone at once.',
      'redBowl',
      0xb23a1e,
      'dumplings',
      'chilliOil',
      'scallions',
    ],
    ['Steamed pork buns', 'Soft and white, six to a basket.', 'basket', 0xe2c793, 'buns'],
    ['小笼包', '皮薄汁多，十八个褶。', 'basket', 0xe8d1a0, 'buns', 'pepper'],
    ['生煎包', '底脆，撒芝麻和葱花。', 'wok', 0x9a6a35, 'friedBuns', 'sesame', 'scallions'],
    ['三鲜水饺', '虾仁、鸡蛋、韭菜。', 'bluePlate', 0xf3ead6, 'dumplings', 'scallions'],
    ['红油抄手', '红油打底，花生碎收尾。', 'bowl', 0xb8401f, 'dumplings', 'peanuts', 'chilliOil'],
  ]),
  dishes([
    ['Sourdough', 'Fermented for a day, baked on stone.', 'loaf', 0xb5723a],
    ['Almond croissant', 'Twice baked, with real butter.', 'croissant', 0xd6953f],
    ['Berry tart', 'Custard, and what the market has.', 'plate', 0xe7b96b, 'cream', 'berries', 'blueberries'],
    ['Tomato focaccia', 'Olive oil, rosemary, sea salt.', 'pizza', 0xe8bd7a, 'tomato', 'basil', 'pepper'],
    ['肉松面包', '松软面包，满满肉松。', 'loaf', 0xc98b4a],
    ['蛋挞', '酥皮现烤，蛋香滑嫩。', 'tart', 0xf4bd3f],
    ['桂花糕', '当季桂花，软糯清香。', 'greenPlate', 0xe4eccb, 'tofu', 'osmanthus'],
    ['豆沙包', '红豆现熬，不太甜。', 'basket', 0xdfc38c, 'buns', 'beans'],
  ]),
  dishes([
    ['Flat white', 'A double shot under silky milk.', 'cup', 0xb98353, 'cream'],
    ['Hong Kong milk tea', 'Strong black tea, strained and pulled.', 'tallGlass', 0xc58b5a],
    ['Iced lemon tea', 'Black tea, a whole lemon, little sugar.', 'tallGlass', 0xc4702f],
    ['Filter coffee', 'One farm, one roast, one cup.', 'cup', 0x5a3420],
    ['手冲耶加雪菲', '花香与柑橘，现磨现冲。', 'cup', 0x6b3f24],
    ['龙井', '明前龙井，玻璃杯泡。', 'glass', 0xc5cf7a],
    ['珍珠奶茶', '黑糖珍珠，半糖去冰。', 'tallGlass', 0xc99a6b, 'pearls'],
    ['桂花乌龙', '茶底厚，花香轻。', 'cup', 0xc88b33, 'osmanthus'],
  ]),
  dishes([
    ['Gelato', 'Pistachio, hazelnut, lemon.', 'cone', 0xa3b56b],
    ['Sticky toffee pudding', 'Dates, caramel and cold cream.', 'plate', 0x8a4b20, 'sauce', 'cream'],
    ['Strawberry cake', 'Sponge, cream, berries in season.', 'cake', 0xf2b5b5],
    ['Mango sago', 'Mango, pomelo, coconut milk.', 'blueBowl', 0xfbd06b, 'mango', 'sago'],
    ['杨枝甘露', '芒果、西柚与西米。', 'bowl', 0xf9c851, 'mango', 'sago', 'berries'],
    ['双皮奶', '水牛奶，两层奶皮。', 'blueBowl', 0xfdf6e8, 'beans'],
    ['芋圆烧仙草', '仙草现熬，芋圆手搓。', 'clayPot', 0x3f2d24, 'mango', 'tofu', 'beans'],
    ['红豆冰淇淋', '红豆与牛奶，不腻。', 'cone', 0xb06a73],
  ]),
  dishes([
    ['Margherita', 'San Marzano tomatoes, mozzarella, basil.', 'pizza', 0xd9502f, 'tomato', 'cheese', 'basil'],
    ['Steak and fries', 'Rib eye, pepper sauce, a crisp salad.', 'darkPlate', 0x5b4a40, 'fries', 'steak', 'cress'],
    ['Onion soup', 'Under a crust of bread and Gruyère.', 'clayPot', 0xa8692f, 'crust', 'cheese', 'onion'],
    ['Full breakfast', 'Eggs, beans, tomatoes, toast.', 'plate', 0xf3e4c8, 'beans', 'tomato', 'friedEgg'],
    ['番茄意面', '慢炖番茄，手工意面。', 'plate', 0xc6452b, 'noodles', 'tomato', 'basil'],
    ['黑椒牛排', '谷饲肉眼，配时蔬。', 'board', 0xa9794d, 'greens', 'steak', 'pepper'],
    ['奶油蘑菇汤', '浓而不腻，配烤面包。', 'bowl', 0xead9b8, 'mushrooms', 'crust', 'herbs'],
    ['凯撒沙拉', '罗马生菜，现刨芝士。', 'greenPlate', 0xcfe0ad, 'greens', 'crust', 'cheese'],
  ]),
];
