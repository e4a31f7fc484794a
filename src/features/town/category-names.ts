import type { Kind } from './kinds.ts';

/** Languages in which categories have a name. */
export const nameLanguages = ['en', 'zh-Hans', 'zh-Hant', 'ja', 'es', 'de', 'ar'] as const;

export type NameLanguage = (typeof nameLanguages)[number];

/** A name in each of these languages, in their order. */
type Names = readonly [string, string, string, string, string, string, string];

/** Categories of kinds, and what one of them is called where it has no name. */
const ofKinds: Readonly<Record<Kind, { many: Names; one: Names }>> = {
  restaurant: {
    many: ['Restaurants', '餐厅', '餐廳', 'レストラン', 'Restaurantes', 'Restaurants', 'مطاعم'],
    one: ['Restaurant', '餐厅', '餐廳', 'レストラン', 'Restaurante', 'Restaurant', 'مطعم'],
  },
  fast_food: {
    many: ['Snacks', '小吃快餐', '小吃速食', 'ファストフード', 'Comida rápida', 'Imbisse', 'وجبات سريعة'],
    one: ['Snack bar', '快餐店', '速食店', 'ファストフード店', 'Local de comida rápida', 'Imbiss', 'مطعم وجبات سريعة'],
  },
  cafe: {
    many: ['Cafés', '咖啡馆', '咖啡館', 'カフェ', 'Cafeterías', 'Cafés', 'مقاهٍ'],
    one: ['Café', '咖啡馆', '咖啡館', 'カフェ', 'Cafetería', 'Café', 'مقهى'],
  },
  bar: {
    many: ['Bars', '酒吧', '酒吧', 'バー', 'Bares', 'Bars', 'حانات'],
    one: ['Bar', '酒吧', '酒吧', 'バー', 'Bar', 'Bar', 'حانة'],
  },
  pub: {
    many: ['Pubs', '酒馆', '酒館', 'パブ', 'Pubs', 'Kneipen', 'حانات شعبية'],
    one: ['Pub', '酒馆', '酒館', 'パブ', 'Pub', 'Kneipe', 'حانة شعبية'],
  },
  ice_cream: {
    many: ['Ice cream', '冰淇淋', '冰淇淋', 'アイスクリーム', 'Heladerías', 'Eis', 'مثلجات'],
    one: ['Ice cream parlour', '冰淇淋店', '冰淇淋店', 'アイスクリーム店', 'Heladería', 'Eisdiele', 'محل مثلجات'],
  },
  food_court: {
    many: ['Food courts', '美食广场', '美食廣場', 'フードコート', 'Plazas de comida', 'Food-Courts', 'ساحات طعام'],
    one: ['Food court', '美食广场', '美食廣場', 'フードコート', 'Plaza de comida', 'Food-Court', 'ساحة طعام'],
  },
  biergarten: {
    many: [
      'Beer gardens',
      '啤酒花园',
      '啤酒花園',
      'ビアガーデン',
      'Cervecerías al aire libre',
      'Biergärten',
      'حدائق بيرة',
    ],
    one: [
      'Beer garden',
      '啤酒花园',
      '啤酒花園',
      'ビアガーデン',
      'Cervecería al aire libre',
      'Biergarten',
      'حديقة بيرة',
    ],
  },
  bakery: {
    many: ['Bakeries', '面包店', '麵包店', 'パン屋', 'Panaderías', 'Bäckereien', 'مخابز'],
    one: ['Bakery', '面包店', '麵包店', 'パン屋', 'Panadería', 'Bäckerei', 'مخبز'],
  },
  butcher: {
    many: ['Butchers', '肉铺', '肉鋪', '肉屋', 'Carnicerías', 'Metzgereien', 'ملاحم'],
    one: ['Butcher', '肉铺', '肉鋪', '肉屋', 'Carnicería', 'Metzgerei', 'ملحمة'],
  },
  deli: {
    many: ['Delicatessens', '熟食店', '熟食店', 'デリ', 'Charcuterías', 'Feinkost', 'أطعمة فاخرة'],
    one: ['Delicatessen', '熟食店', '熟食店', 'デリ', 'Charcutería', 'Feinkostladen', 'محل أطعمة فاخرة'],
  },
  pastry: {
    many: ['Pastry', '糕点店', '糕點店', '洋菓子店', 'Pastelerías', 'Konditoreien', 'معجنات وحلويات'],
    one: ['Pastry shop', '糕点店', '糕點店', '洋菓子店', 'Pastelería', 'Konditorei', 'محل معجنات وحلويات'],
  },
  confectionery: {
    many: ['Sweets', '糖果店', '糖果店', 'お菓子屋', 'Dulces', 'Süßwaren', 'حلويات'],
    one: ['Sweet shop', '糖果店', '糖果店', 'お菓子屋', 'Tienda de dulces', 'Süßwarenladen', 'محل حلويات'],
  },
  tea: {
    many: ['Tea', '茶叶店', '茶葉店', 'お茶', 'Té', 'Tee', 'شاي'],
    one: ['Tea shop', '茶叶店', '茶葉店', 'お茶屋', 'Tienda de té', 'Teeladen', 'محل شاي'],
  },
  coffee: {
    many: ['Coffee beans', '咖啡豆', '咖啡豆', 'コーヒー豆', 'Café en grano', 'Kaffeebohnen', 'حبوب القهوة'],
    one: ['Coffee shop', '咖啡豆店', '咖啡豆店', 'コーヒー豆店', 'Tienda de café', 'Kaffeeladen', 'محل قهوة'],
  },
  seafood: {
    many: ['Fish', '海鲜店', '海鮮店', '魚屋', 'Pescaderías', 'Fisch', 'أسماك'],
    one: ['Fishmonger', '海鲜店', '海鮮店', '魚屋', 'Pescadería', 'Fischladen', 'محل أسماك'],
  },
  cheese: {
    many: ['Cheese', '奶酪店', '乳酪店', 'チーズ', 'Queserías', 'Käse', 'أجبان'],
    one: ['Cheese shop', '奶酪店', '乳酪店', 'チーズ店', 'Quesería', 'Käseladen', 'محل أجبان'],
  },
  greengrocer: {
    many: ['Greengrocers', '果蔬店', '蔬果店', '八百屋', 'Fruterías', 'Obst und Gemüse', 'خضار وفواكه'],
    one: ['Greengrocer', '果蔬店', '蔬果店', '八百屋', 'Frutería', 'Obst- und Gemüseladen', 'محل خضار وفواكه'],
  },
};

const ofCuisines = {
  american: ['American', '美式餐厅', '美式餐廳', 'アメリカ料理', 'Americana', 'Amerikanisch', 'أمريكي'],
  arab: ['Middle Eastern', '中东菜', '中東菜', '中東料理', 'Oriente Medio', 'Orientalisch', 'شرق أوسطي'],
  asian: ['Asian', '亚洲菜', '亞洲菜', 'アジア料理', 'Asiática', 'Asiatisch', 'آسيوي'],
  barbecue: ['Barbecue', '烧烤', '燒烤', 'バーベキュー', 'Barbacoa', 'Grill', 'مشاوٍ'],
  burger: ['Burgers', '汉堡', '漢堡', 'ハンバーガー', 'Hamburguesas', 'Burger', 'برغر'],
  chicken: ['Chicken', '炸鸡', '炸雞', 'チキン', 'Pollo', 'Hähnchen', 'دجاج'],
  chinese: ['Chinese', '中餐', '中餐', '中華料理', 'China', 'Chinesisch', 'صيني'],
  french: ['French', '法国菜', '法國菜', 'フランス料理', 'Francesa', 'Französisch', 'فرنسي'],
  german: ['German', '德国菜', '德國菜', 'ドイツ料理', 'Alemana', 'Deutsch', 'ألماني'],
  greek: ['Greek', '希腊菜', '希臘菜', 'ギリシャ料理', 'Griega', 'Griechisch', 'يوناني'],
  hotpot: ['Hotpot', '火锅', '火鍋', '火鍋', 'Hot pot', 'Feuertopf', 'هوت بوت'],
  indian: ['Indian', '印度菜', '印度菜', 'インド料理', 'India', 'Indisch', 'هندي'],
  international: ['International', '各国菜', '各國菜', '各国料理', 'Internacional', 'International', 'عالمي'],
  italian: ['Italian', '意大利菜', '義大利菜', 'イタリア料理', 'Italiana', 'Italienisch', 'إيطالي'],
  japanese: ['Japanese', '日本料理', '日本料理', '日本料理', 'Japonesa', 'Japanisch', 'ياباني'],
  jewish: ['Jewish', '犹太菜', '猶太菜', 'ユダヤ料理', 'Judía', 'Jüdisch', 'يهودي'],
  kebab: ['Kebab', '烤肉卷饼', '烤肉捲餅', 'ケバブ', 'Kebab', 'Döner', 'كباب'],
  korean: ['Korean', '韩国料理', '韓國料理', '韓国料理', 'Coreana', 'Koreanisch', 'كوري'],
  mexican: ['Mexican', '墨西哥菜', '墨西哥菜', 'メキシコ料理', 'Mexicana', 'Mexikanisch', 'مكسيكي'],
  noodle: ['Noodles', '面馆', '麵館', '麺類', 'Fideos', 'Nudeln', 'نودلز'],
  pizza: ['Pizza', '比萨', '披薩', 'ピザ', 'Pizza', 'Pizza', 'بيتزا'],
  regional: ['Regional', '本地菜', '本地菜', '郷土料理', 'Regional', 'Regional', 'محلي'],
  sandwich: ['Sandwiches', '三明治', '三明治', 'サンドイッチ', 'Bocadillos', 'Sandwiches', 'شطائر'],
  fish: ['Seafood', '海鲜', '海鮮', 'シーフード', 'Marisquerías', 'Fischgerichte', 'مأكولات بحرية'],
  spanish: ['Spanish', '西班牙菜', '西班牙菜', 'スペイン料理', 'Española', 'Spanisch', 'إسباني'],
  steak: ['Steak', '牛排', '牛排', 'ステーキ', 'Asadores', 'Steak', 'ستيك'],
  sushi: ['Sushi', '寿司', '壽司', '寿司', 'Sushi', 'Sushi', 'سوشي'],
  thai: ['Thai', '泰国菜', '泰國菜', 'タイ料理', 'Tailandesa', 'Thailändisch', 'تايلاندي'],
  turkish: ['Turkish', '土耳其菜', '土耳其菜', 'トルコ料理', 'Turca', 'Türkisch', 'تركي'],
  vegetarian: ['Vegetarian', '素食', '素食', 'ベジタリアン', 'Vegetariana', 'Vegetarisch', 'نباتي'],
  vietnamese: ['Vietnamese', '越南菜', '越南菜', 'ベトナム料理', 'Vietnamita', 'Vietnamesisch', 'فيتنامي'],
} satisfies Readonly<Record<string, Names>>;

export type Cuisine = keyof typeof ofCuisines;

/** A category that the import proposes. */
export type CategoryKey = `kind ${Kind}` | `cuisine ${Cuisine}`;

const inEach = (names: Names): Record<NameLanguage, string> =>
  Object.fromEntries(nameLanguages.map((language, index) => [language, names[index]!])) as Record<NameLanguage, string>;

/** The names of a category by language. */
export function namesOfCategory(key: CategoryKey): Record<NameLanguage, string> {
  const [of, name] = key.split(' ') as [string, string];
  return inEach(of === 'kind' ? ofKinds[name as Kind].many : ofCuisines[name as Cuisine]);
}

/** Names for a place of a kind that has none, by language. */
export const namesOfKind = (kind: Kind): Record<NameLanguage, string> => inEach(ofKinds[kind].one);

/** Values of `cuisine`, folded, that mean one of the cuisines; those with its own name are not listed. */
export const cuisineSynonyms: Readonly<Record<Cuisine, string>> = {
  american: 'us diner hot_dog',
  arab: 'arabic lebanese syrian persian iranian middle_eastern oriental falafel moroccan egyptian israeli afghan',
  asian: 'oriental_asian pan_asian pinoy filipino indonesian malaysian singaporean',
  barbecue: 'bbq grill churrascaria yakiniku',
  burger: 'burgers hamburger',
  chicken: 'fried_chicken wings',
  chinese: 'cantonese sichuan szechuan shanghai beijing dim_sum taiwanese dumplings hunan',
  fish: 'seafood pesce fish_and_chips frutti_di_mare',
  french: 'crepe creperie breton alsatian bistro',
  german: 'bavarian swabian austrian franconian schnitzel',
  greek: 'gyros souvlaki',
  hotpot: 'hot_pot shabu_shabu malatang',
  indian: 'curry pakistani bangladeshi nepalese sri_lankan tandoori south_indian',
  international: 'fusion european mediterranean internazionale',
  italian: 'italiana pasta ristorante trattoria osteria sicilian neapolitan tuscan',
  japanese: 'izakaya tempura udon_soba teppanyaki tonkatsu okonomiyaki',
  jewish: 'kosher jewisch jewish_italian jewisch_italian',
  kebab: 'kebap doner doener döner shawarma doner_kebab',
  korean: 'korean_bbq bibimbap',
  mexican: 'tex_mex tacos taco burrito tapatia latin_american',
  noodle: 'noodles ramen udon soba lamian rice_noodles',
  pizza: 'pizzeria pizze pizza_al_taglio pizza_al_forno',
  regional: 'local roman romana traditional typical home_cooking heuriger sardinian',
  sandwich: 'sandwiches panini bagel',
  spanish: 'tapas catalan basque paella',
  steak: 'steak_house steakhouse bisteccheria ristorante_bisteccheria argentinian meat',
  sushi: 'sashimi',
  thai: 'laotian',
  turkish: 'turkisch pide lahmacun',
  vegetarian: 'vegan veggie',
  vietnamese: 'pho banh_mi',
};
