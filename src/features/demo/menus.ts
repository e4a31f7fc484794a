import type { Allergen, Diet, DishDetails } from '../../dishes.ts';
import type { Translations } from '../../translations.ts';

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

/** A name in the language that its own is not in. */
export const otherwise = (isChinese: boolean, name: string): Translations => ({
  [isChinese ? 'en' : 'zh-Hans']: { name },
});

const dishes = (...rows: [name: string, description: string, note: string, otherwise: string][]): Dish[] =>
  rows.map(([name, description, note, other], at) => ({
    name,
    description,
    ...detailsOf(note),
    translations: otherwise(at >= 4, other),
  }));

/** By kind of food, in the order of `foodKinds`: four dishes with English names, then four with Chinese ones, each with its other name. */
export const menus: Dish[][] = [
  dishes(
    ['Dan dan noodles', 'Minced pork, preserved greens, chilli oil.', '26 gpst - 2', '担担面'],
    ['Shoyu ramen', 'Soy broth, slow pork, a soft egg.', '38 ges', '酱油拉面'],
    ['Beef noodle soup', 'Shin cooked for six hours, pickles on the side.', '36 gs - 1', '牛肉汤面'],
    ['Sesame cold noodles', 'With cucumber, for hot days.', '22 gst V', '麻酱凉面'],
    ['兰州牛肉拉面', '一清二白三红四绿五黄。', '24 g H 1', 'Lanzhou beef noodles'],
    ['葱油拌面', '小火熬葱油，拌细面和虾米。', '20 gcs', 'Scallion oil noodles'],
    ['重庆小面', '麻辣鲜香，一碗醒神。', '18 gpst - 3', 'Chongqing noodles'],
    ['油泼扯面', '滚油一泼，满屋香。', '20 g V 2', 'Biangbiang noodles with chilli oil'],
  ),
  dishes(
    ['Two-flavour pot', 'Chilli on one side, mild broth on the other.', '68 sy - 2', '鸳鸯锅'],
    ['Hand-cut lamb', 'From the leg; ten seconds in the broth.', '58 . H', '手切羊肉'],
    ['Mushroom broth', 'Six kinds, simmered for four hours.', '52 y V', '菌菇锅底'],
    ['Tofu and greens plate', 'What the pot needs beside meat.', '32 s V', '豆腐青菜拼盘'],
    ['麻辣牛油锅底', '牛油慢炒，花椒与辣椒的老味道。', '66 st - 3', 'Spicy beef tallow broth'],
    ['毛肚', '七上八下，脆嫩爽口。', '56 .', 'Tripe'],
    ['鲜虾滑', '手打虾滑，下锅三分钟。', '48 ce', 'Prawn paste'],
    ['手切羊肉', '铜锅炭火，蘸麻酱吃。', '58 . H', 'Hand-cut lamb'],
  ),
  dishes(
    ['Kung pao chicken', 'Peanuts and dried chillies, sweet and sour.', '42 ps - 2', '宫保鸡丁'],
    ['Twice-cooked pork', 'Belly, leeks and bean paste.', '46 gs - 2', '回锅肉'],
    ['Dry-fried beans', 'Blistered, with minced pork.', '32 s - 1', '干煸四季豆'],
    ['Smacked cucumber', 'Garlic, vinegar, a little sugar.', '16 gst V 1', '拍黄瓜'],
    ['麻婆豆腐', '嫩豆腐，牛肉末，郫县豆瓣。', '28 gs - 3', 'Mapo tofu'],
    ['水煮鱼', '滚油浇在花椒与干辣椒上。', '68 fs - 3', 'Fish in chilli broth'],
    ['鱼香茄子', '没有鱼，却有鱼香。', '32 gs V 1', 'Yuxiang aubergine'],
    ['夫妻肺片', '红油透亮，越嚼越香。', '46 pst - 3', 'Sliced beef in chilli oil'],
  ),
  dishes(
    ['Char siu', 'Pork shoulder glazed with honey.', '52 gs', '叉烧'],
    ['Egg tarts', 'Warm custard in flaky pastry.', '18 gem v', '蛋挞'],
    ['Prawn dumplings', 'Thin skins, four to a basket.', '32 gc', '虾饺'],
    ['Barbecue pork buns', 'Steamed, soft and a little sweet.', '24 gst', '叉烧包'],
    ['虾饺', '薄皮鲜虾，一笼四只。', '32 gc', 'Prawn dumplings'],
    ['干炒牛河', '镬气十足，河粉不断。', '38 gs', 'Dry-fried beef noodles'],
    ['烧鸭', '皮脆肉嫩，配酸梅酱。', '58 gs', 'Roast duck'],
    ['腊味煲仔饭', '锅巴焦香，腊味入饭。', '42 gs', 'Cured meat claypot rice'],
  ),
  dishes(
    ['Mixed skewers', 'Chicken, beef, peppers; cumin on top.', '36 . - 1', '什锦烤串'],
    ['Smoked brisket', 'Fourteen hours over oak.', '78 d', '烟熏牛胸'],
    ['Grilled corn', 'Butter, salt and lime.', '14 m v', '烤玉米'],
    ['Charcoal prawns', 'In their shells, with garlic.', '58 c', '炭烤大虾'],
    ['羊肉串', '红柳枝串，孜然辣椒面。', '6 . H 1', 'Lamb skewers'],
    ['烤茄子', '蒜蓉铺满，炭火慢烤。', '22 gs V 1', 'Grilled aubergine'],
    ['烤生蚝', '蒜蓉粉丝，一口一个。', '28 go', 'Grilled oysters'],
    ['烤豆干', '外焦里嫩，刷足酱料。', '12 gs V 1', 'Grilled tofu'],
  ),
  dishes(
    ['Salt and pepper squid', 'Crisp, with green chilli and garlic.', '46 go - 1', '椒盐鱿鱼'],
    ['Fish and chips', 'Cod in beer batter, mushy peas.', '58 gf', '炸鱼薯条'],
    ['Whole grilled bream', 'With lemon, from this morning’s boat.', '88 f', '整条烤鲷鱼'],
    ['Prawn rice', 'Saffron, peas, a squeeze of lemon.', '72 c', '大虾饭'],
    ['清蒸石斑鱼', '八分钟，葱姜与豉油。', '128 fgs', 'Steamed grouper'],
    ['蒜蓉粉丝蒸扇贝', '每日清晨到港的扇贝。', '36 gos', 'Scallops with garlic and glass noodles'],
    ['白灼虾', '只蘸酱油，才知道鲜。', '78 cgs', 'Poached prawns'],
    ['海鲜粥', '砂锅慢熬，虾蟹同煮。', '58 cof', 'Seafood congee'],
  ),
  dishes(
    ['Roasted cauliflower', 'Tahini, pomegranate and mint.', '42 t V', '烤花椰菜'],
    ['Buddha bowl', 'Brown rice, greens, pickles and sesame.', '48 st V', '能量碗'],
    ['Mushroom dumplings', 'Steamed, with black vinegar.', '32 gs V', '香菇蒸饺'],
    ['Tomato and feta salad', 'Cucumber, basil, good oil.', '38 m v', '番茄菲达沙拉'],
    ['罗汉斋', '十八种山珍时蔬。', '42 gs V', 'Buddha’s delight'],
    ['素烧鹅', '腐皮卷香菇，外脆里嫩。', '32 gs V', 'Vegetarian goose'],
    ['菌菇汤', '清汤见底，鲜味在后。', '36 . V', 'Mushroom soup'],
    ['家常豆腐', '两面金黄，木耳青椒。', '28 gs V', 'Home-style tofu'],
  ),
  dishes(
    ['Pork and chive dumplings', 'Boiled to order, with black vinegar.', '28 gs', '猪肉韭菜水饺'],
    ['Vegetable potstickers', 'Cabbage, glass noodles and ginger.', '24 gs V', '素锅贴'],
    ['Wontons in chilli oil', 'Slippery, hot and gone at once.', '26 gps - 2', '红油馄饨'],
    ['Steamed pork buns', 'Soft and white, six to a basket.', '20 gs', '鲜肉包'],
    ['小笼包', '皮薄汁多，十八个褶。', '24 gs', 'Soup dumplings'],
    ['生煎包', '底脆，撒芝麻和葱花。', '18 gst', 'Pan-fried buns'],
    ['三鲜水饺', '虾仁、鸡蛋、韭菜。', '28 gce', 'Prawn, egg and chive dumplings'],
    ['红油抄手', '红油打底，花生碎收尾。', '24 gps - 3', 'Wontons in red oil'],
  ),
  dishes(
    ['Sourdough', 'Fermented for a day, baked on stone.', '32 g V', '酸面包'],
    ['Almond croissant', 'Twice baked, with real butter.', '26 gemn v', '杏仁可颂'],
    ['Berry tart', 'Custard, and what the market has.', '34 gem v', '莓果挞'],
    ['Tomato focaccia', 'Olive oil, rosemary, sea salt.', '22 g V', '番茄佛卡夏'],
    ['肉松面包', '松软面包，满满肉松。', '15 gems', 'Pork floss bun'],
    ['蛋挞', '酥皮现烤，蛋香滑嫩。', '9 gem v', 'Egg tart'],
    ['桂花糕', '当季桂花，软糯清香。', '16 . V', 'Osmanthus cake'],
    ['豆沙包', '红豆现熬，不太甜。', '8 g V', 'Red bean bun'],
  ),
  dishes(
    ['Flat white', 'A double shot under silky milk.', 'Small=26,Large=32 m v', '馥芮白'],
    ['Hong Kong milk tea', 'Strong black tea, strained and pulled.', 'Hot=18,Iced=20 m v', '港式奶茶'],
    ['Iced lemon tea', 'Black tea, a whole lemon, little sugar.', '20 . V', '冰柠檬茶'],
    ['Filter coffee', 'One farm, one roast, one cup.', '32 . V', '滤泡咖啡'],
    ['手冲耶加雪菲', '花香与柑橘，现磨现冲。', '38 . V', 'Yirgacheffe pour-over'],
    ['龙井', '明前龙井，玻璃杯泡。', '36 . V', 'Longjing tea'],
    ['珍珠奶茶', '黑糖珍珠，半糖去冰。', '中杯=16,大杯=19 m v', 'Bubble tea'],
    ['桂花乌龙', '茶底厚，花香轻。', '28 . V', 'Osmanthus oolong'],
  ),
  dishes(
    ['Gelato', 'Pistachio, hazelnut, lemon.', 'One_scoop=22,Two_scoops=34 mn v', '意式冰淇淋'],
    ['Sticky toffee pudding', 'Dates, caramel and cold cream.', '36 gem v', '太妃糖布丁'],
    ['Strawberry cake', 'Sponge, cream, berries in season.', '38 gem v', '草莓蛋糕'],
    ['Mango sago', 'Mango, pomelo, coconut milk.', '28 m v', '芒果西米露'],
    ['杨枝甘露', '芒果、西柚与西米。', '28 m v', 'Mango pomelo sago'],
    ['双皮奶', '水牛奶，两层奶皮。', '18 me v', 'Double-skin milk'],
    ['芋圆烧仙草', '仙草现熬，芋圆手搓。', '22 . V', 'Taro balls with grass jelly'],
    ['红豆冰淇淋', '红豆与牛奶，不腻。', '16 m v', 'Red bean ice cream'],
  ),
  dishes(
    ['Margherita', 'San Marzano tomatoes, mozzarella, basil.', '68 gm v', '玛格丽特披萨'],
    ['Steak and fries', 'Rib eye, pepper sauce, a crisp salad.', '168 md', '牛排薯条'],
    ['Onion soup', 'Under a crust of bread and Gruyère.', '48 gm', '洋葱汤'],
    ['Full breakfast', 'Eggs, beans, tomatoes, toast.', '78 gem', '全套早餐'],
    ['番茄意面', '慢炖番茄，手工意面。', '58 ge v', 'Spaghetti with tomatoes'],
    ['黑椒牛排', '谷饲肉眼，配时蔬。', '158 g', 'Black pepper steak'],
    ['奶油蘑菇汤', '浓而不腻，配烤面包。', '38 gm v', 'Cream of mushroom soup'],
    ['凯撒沙拉', '罗马生菜，现刨芝士。', '48 gemfd', 'Caesar salad'],
  ),
];
