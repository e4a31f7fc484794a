import type { Allergen, Diet, DishDetails } from '../../dishes.ts';

export interface Dish extends DishDetails {
  name: string;
  description: string;
}

/** Letters of the notes below. */
const allergenOf: Record<string, Allergen> = {
  g: 'gluten',
  c: 'crustaceans',
  e: 'eggs',
  f: 'fish',
  p: 'peanuts',
  s: 'soya',
  m: 'milk',
  n: 'nuts',
  y: 'celery',
  d: 'mustard',
  t: 'sesame',
  o: 'molluscs',
};
const dietsOf: Record<string, Diet[]> = { v: ['vegetarian'], V: ['vegetarian', 'vegan'], H: ['halal'] };

/** Reads a note: the price, or sizes with their prices; letters of allergens; one of diets; how spicy it is. */
function detailsOf(note: string): DishDetails {
  const [cost, allergens = '', diets = '-', spicy] = note.split(' ');
  const sizes = cost!.split(',').map((size) => size.split('='));
  return {
    ...(sizes[0]!.length === 1
      ? { price: Number(cost) }
      : { variants: sizes.map(([name, price]) => ({ name: name!.replaceAll('_', ' '), price: Number(price) })) }),
    ...(diets !== '-' && { diets: dietsOf[diets]! }),
    allergens: [...allergens].flatMap((letter) => allergenOf[letter] ?? []),
    ...(spicy && { spicy: Number(spicy) }),
  };
}

const dishes = (...rows: [name: string, description: string, note: string][]): Dish[] =>
  rows.map(([name, description, note]) => ({ name, description, ...detailsOf(note) }));

/** By kind of food, in the order of `foodKinds`: four dishes with English names, then four with Chinese ones. */
export const menus: Dish[][] = [
  dishes(
    ['Dan dan noodles', 'Minced pork, preserved greens, chilli oil.', '26 gpst - 2'],
    ['Shoyu ramen', 'Soy broth, slow pork, a soft egg.', '38 ges'],
    ['Beef noodle soup', 'Shin cooked for six hours, pickles on the side.', '36 gs - 1'],
    ['Sesame cold noodles', 'With cucumber, for hot days.', '22 gst V'],
    ['兰州牛肉拉面', '一清二白三红四绿五黄。', '24 g H 1'],
    ['葱油拌面', '小火熬葱油，拌细面和虾米。', '20 gcs'],
    ['重庆小面', '麻辣鲜香，一碗醒神。', '18 gpst - 3'],
    ['油泼扯面', '滚油一泼，满屋香。', '20 g V 2'],
  ),
  dishes(
    ['Two-flavour pot', 'Chilli on one side, mild broth on the other.', '68 sy - 2'],
    ['Hand-cut lamb', 'From the leg; ten seconds in the broth.', '58 . H'],
    ['Mushroom broth', 'Six kinds, simmered for four hours.', '52 y V'],
    ['Tofu and greens plate', 'What the pot needs beside meat.', '32 s V'],
    ['麻辣牛油锅底', '牛油慢炒，花椒与辣椒的老味道。', '66 st - 3'],
    ['毛肚', '七上八下，脆嫩爽口。', '56 .'],
    ['鲜虾滑', '手打虾滑，下锅三分钟。', '48 ce'],
    ['手切羊肉', '铜锅炭火，蘸麻酱吃。', '58 . H'],
  ),
  dishes(
    ['Kung pao chicken', 'Peanuts and dried chillies, sweet and sour.', '42 ps - 2'],
    ['Twice-cooked pork', 'Belly, leeks and bean paste.', '46 gs - 2'],
    ['Dry-fried beans', 'Blistered, with minced pork.', '32 s - 1'],
    ['Smacked cucumber', 'Garlic, vinegar, a little sugar.', '16 gst V 1'],
    ['麻婆豆腐', '嫩豆腐，牛肉末，郫县豆瓣。', '28 gs - 3'],
    ['水煮鱼', '滚油浇在花椒与干辣椒上。', '68 fs - 3'],
    ['鱼香茄子', '没有鱼，却有鱼香。', '32 gs V 1'],
    ['夫妻肺片', '红油透亮，越嚼越香。', '46 pst - 3'],
  ),
  dishes(
    ['Char siu', 'Pork shoulder glazed with honey.', '52 gs'],
    ['Egg tarts', 'Warm custard in flaky pastry.', '18 gem v'],
    ['Prawn dumplings', 'Thin skins, four to a basket.', '32 gc'],
    ['Barbecue pork buns', 'Steamed, soft and a little sweet.', '24 gst'],
    ['虾饺', '薄皮鲜虾，一笼四只。', '32 gc'],
    ['干炒牛河', '镬气十足，河粉不断。', '38 gs'],
    ['烧鸭', '皮脆肉嫩，配酸梅酱。', '58 gs'],
    ['腊味煲仔饭', '锅巴焦香，腊味入饭。', '42 gs'],
  ),
  dishes(
    ['Mixed skewers', 'Chicken, beef, peppers; cumin on top.', '36 . - 1'],
    ['Smoked brisket', 'Fourteen hours over oak.', '78 d'],
    ['Grilled corn', 'Butter, salt and lime.', '14 m v'],
    ['Charcoal prawns', 'In their shells, with garlic.', '58 c'],
    ['羊肉串', '红柳枝串，孜然辣椒面。', '6 . H 1'],
    ['烤茄子', '蒜蓉铺满，炭火慢烤。', '22 gs V 1'],
    ['烤生蚝', '蒜蓉粉丝，一口一个。', '28 go'],
    ['烤豆干', '外焦里嫩，刷足酱料。', '12 gs V 1'],
  ),
  dishes(
    ['Salt and pepper squid', 'Crisp, with green chilli and garlic.', '46 go - 1'],
    ['Fish and chips', 'Cod in beer batter, mushy peas.', '58 gf'],
    ['Whole grilled bream', 'With lemon, from this morning’s boat.', '88 f'],
    ['Prawn rice', 'Saffron, peas, a squeeze of lemon.', '72 c'],
    ['清蒸石斑鱼', '八分钟，葱姜与豉油。', '128 fgs'],
    ['蒜蓉粉丝蒸扇贝', '每日清晨到港的扇贝。', '36 gos'],
    ['白灼虾', '只蘸酱油，才知道鲜。', '78 cgs'],
    ['海鲜粥', '砂锅慢熬，虾蟹同煮。', '58 cof'],
  ),
  dishes(
    ['Roasted cauliflower', 'Tahini, pomegranate and mint.', '42 t V'],
    ['Buddha bowl', 'Brown rice, greens, pickles and sesame.', '48 st V'],
    ['Mushroom dumplings', 'Steamed, with black vinegar.', '32 gs V'],
    ['Tomato and feta salad', 'Cucumber, basil, good oil.', '38 m v'],
    ['罗汉斋', '十八种山珍时蔬。', '42 gs V'],
    ['素烧鹅', '腐皮卷香菇，外脆里嫩。', '32 gs V'],
    ['菌菇汤', '清汤见底，鲜味在后。', '36 . V'],
    ['家常豆腐', '两面金黄，木耳青椒。', '28 gs V'],
  ),
  dishes(
    ['Pork and chive dumplings', 'Boiled to order, with black vinegar.', '28 gs'],
    ['Vegetable potstickers', 'Cabbage, glass noodles and ginger.', '24 gs V'],
    ['Wontons in chilli oil', 'Slippery, hot and gone at once.', '26 gps - 2'],
    ['Steamed pork buns', 'Soft and white, six to a basket.', '20 gs'],
    ['小笼包', '皮薄汁多，十八个褶。', '24 gs'],
    ['生煎包', '底脆，撒芝麻和葱花。', '18 gst'],
    ['三鲜水饺', '虾仁、鸡蛋、韭菜。', '28 gce'],
    ['红油抄手', '红油打底，花生碎收尾。', '24 gps - 3'],
  ),
  dishes(
    ['Sourdough', 'Fermented for a day, baked on stone.', '32 g V'],
    ['Almond croissant', 'Twice baked, with real butter.', '26 gemn v'],
    ['Berry tart', 'Custard, and what the market has.', '34 gem v'],
    ['Tomato focaccia', 'Olive oil, rosemary, sea salt.', '22 g V'],
    ['肉松面包', '松软面包，满满肉松。', '15 gems'],
    ['蛋挞', '酥皮现烤，蛋香滑嫩。', '9 gem v'],
    ['桂花糕', '当季桂花，软糯清香。', '16 . V'],
    ['豆沙包', '红豆现熬，不太甜。', '8 g V'],
  ),
  dishes(
    ['Flat white', 'A double shot under silky milk.', 'Small=26,Large=32 m v'],
    ['Hong Kong milk tea', 'Strong black tea, strained and pulled.', 'Hot=18,Iced=20 m v'],
    ['Iced lemon tea', 'Black tea, a whole lemon, little sugar.', '20 . V'],
    ['Filter coffee', 'One farm, one roast, one cup.', '32 . V'],
    ['手冲耶加雪菲', '花香与柑橘，现磨现冲。', '38 . V'],
    ['龙井', '明前龙井，玻璃杯泡。', '36 . V'],
    ['珍珠奶茶', '黑糖珍珠，半糖去冰。', '中杯=16,大杯=19 m v'],
    ['桂花乌龙', '茶底厚，花香轻。', '28 . V'],
  ),
  dishes(
    ['Gelato', 'Pistachio, hazelnut, lemon.', 'One_scoop=22,Two_scoops=34 mn v'],
    ['Sticky toffee pudding', 'Dates, caramel and cold cream.', '36 gem v'],
    ['Strawberry cake', 'Sponge, cream, berries in season.', '38 gem v'],
    ['Mango sago', 'Mango, pomelo, coconut milk.', '28 m v'],
    ['杨枝甘露', '芒果、西柚与西米。', '28 m v'],
    ['双皮奶', '水牛奶，两层奶皮。', '18 me v'],
    ['芋圆烧仙草', '仙草现熬，芋圆手搓。', '22 . V'],
    ['红豆冰淇淋', '红豆与牛奶，不腻。', '16 m v'],
  ),
  dishes(
    ['Margherita', 'San Marzano tomatoes, mozzarella, basil.', '68 gm v'],
    ['Steak and fries', 'Rib eye, pepper sauce, a crisp salad.', '168 md'],
    ['Onion soup', 'Under a crust of bread and Gruyère.', '48 gm'],
    ['Full breakfast', 'Eggs, beans, tomatoes, toast.', '78 gem'],
    ['番茄意面', '慢炖番茄，手工意面。', '58 ge v'],
    ['黑椒牛排', '谷饲肉眼，配时蔬。', '158 g'],
    ['奶油蘑菇汤', '浓而不腻，配烤面包。', '38 gm v'],
    ['凯撒沙拉', '罗马生菜，现刨芝士。', '48 gemfd'],
  ),
];
