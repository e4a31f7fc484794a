type Language = 'en' | 'zh';

export type TableName = 'stores' | 'categories';

export const required: Record<TableName, string[]> = { stores: ['name', 'category', 'address'], categories: ['name'] };

/** Columns of each table in the order of a template, with their names in a heading; the first is the one we write. */
export const columns: Record<TableName, Record<string, Record<Language, string[]>>> = {
  stores: {
    name: { en: ['Name', 'Store', 'Shop', 'Stall name'], zh: ['名称', '店名', '店铺', '店铺名称', '商户名称'] },
    category: { en: ['Category', 'Type', 'Kind', 'Cuisine'], zh: ['分类', '类别', '品类', '菜系'] },
    address: { en: ['Address', 'Street', 'Location'], zh: ['地址', '详细地址', '位置'] },
    spot: {
      en: ['Stall or floor', 'Spot', 'Stall', 'Floor', 'Unit'],
      zh: ['摊位或楼层', '摊位', '楼层', '铺位', '摊位号'],
    },
    phone: { en: ['Phone', 'Telephone', 'Tel', 'Phone number'], zh: ['电话', '联系电话', '手机'] },
    open_hours: { en: ['Opening hours in words', 'Opening hours', 'Open'], zh: ['营业时间说明', '营业时间'] },
    hours: { en: ['Hours by day', 'Hours'], zh: ['每周营业时段', '营业时段'] },
    closures: { en: ['Closed on', 'Closures', 'Holidays'], zh: ['休息日期', '休业日期', '休息日'] },
    description: { en: ['Description', 'About', 'Text'], zh: ['介绍', '简介', '描述', '店铺介绍'] },
    dishes: { en: ['Dishes', 'Menu', 'Signature dishes'], zh: ['招牌菜', '菜品', '菜单', '推荐菜'] },
    cover_url: { en: ['Cover picture', 'Cover', 'Picture'], zh: ['封面图片', '封面', '图片'] },
    images: { en: ['More pictures', 'Pictures', 'Images', 'Photos'], zh: ['更多图片', '相册', '照片'] },
    latitude: { en: ['Latitude', 'Lat'], zh: ['纬度'] },
    longitude: { en: ['Longitude', 'Lng', 'Lon', 'Long'], zh: ['经度'] },
    status: { en: ['Status', 'State'], zh: ['状态'] },
    external_id: { en: ['Number elsewhere', 'External id', 'Code', 'Ref'], zh: ['外部编号', '编号', '编码'] },
    id: { en: ['ID here', 'ID'], zh: ['本站编号', '本站 ID'] },
  },
  categories: {
    name: { en: ['Name', 'Category'], zh: ['名称', '分类', '分类名称'] },
    sort_order: { en: ['Order', 'Sort order', 'Position'], zh: ['排序', '顺序'] },
    enabled: { en: ['Shown', 'Enabled', 'Active'], zh: ['是否显示', '启用', '显示'] },
    icon_url: { en: ['Icon', 'Picture', 'Icon address'], zh: ['图标', '图标地址', '图片'] },
    external_id: { en: ['Number elsewhere', 'External id', 'Code', 'Ref'], zh: ['外部编号', '编号', '编码'] },
    id: { en: ['ID here', 'ID'], zh: ['本站编号', '本站 ID'] },
  },
};

/** Names in tables of other languages that are met often; each is folded as headings are. */
const elsewhere: Record<string, string[]> = {
  name: ['bezeichnung', 'betrieb', 'nom', 'enseigne', 'nombre', 'nome'],
  category: ['kategorie', 'art', 'küche', 'catégorie', 'cuisine', 'categoría', 'categoria'],
  address: ['adresse', 'anschrift', 'straße', 'strasse', 'rue', 'dirección', 'indirizzo', 'adres'],
  spot: ['stand', 'etage', 'stockwerk', 'étage', 'emplacement'],
  phone: ['telefon', 'telefonnummer', 'téléphone', 'teléfono', 'telefono'],
  open_hours: ['öffnungszeiten', 'horaires', 'horario', 'orari'],
  description: ['beschreibung', 'descripción', 'descrizione'],
  dishes: ['gerichte', 'speisen', 'plats', 'platos', 'piatti'],
  cover_url: ['titelbild', 'bild', 'photo', 'imagen'],
  images: ['bilder', 'fotos', 'imágenes'],
  latitude: ['breitengrad', 'breite', 'latitud'],
  longitude: ['längengrad', 'länge', 'longitud'],
  sort_order: ['reihenfolge', 'ordre', 'orden'],
  enabled: ['sichtbar', 'aktiv', 'visible'],
};

/** A line that shows how the cells of a template are filled. */
const example: Record<Language, Record<TableName, Record<string, string>>> = {
  en: {
    stores: {
      name: 'Golden Noodle House',
      category: 'Noodles',
      address: '99 Orchard Avenue',
      spot: 'B12',
      phone: '555 0134',
      open_hours: 'Every day until late',
      hours: 'Mo-Fr 10:00-22:00; Sa 11:00-02:00',
      closures: '2026-12-24/2026-12-26 Christmas',
      description: 'Noodles pulled by hand.',
      dishes: 'Dan dan noodles\nBeef noodle soup',
      latitude: '31.230391',
      longitude: '121.473702',
      status: 'active',
    },
    categories: { name: 'Noodles', sort_order: '1', enabled: 'yes' },
  },
  zh: {
    stores: {
      name: '老王面馆',
      category: '面馆',
      address: '果园路 99 号',
      spot: 'B12',
      phone: '021-5550134',
      open_hours: '每天营业到深夜',
      hours: 'Mo-Fr 10:00-22:00; Sa 11:00-02:00',
      closures: '2027-02-05/2027-02-12 春节',
      description: '手工拉面。',
      dishes: '担担面\n牛肉面',
      latitude: '31.230391',
      longitude: '121.473702',
      status: 'active',
    },
    categories: { name: '面馆', sort_order: '1', enabled: 'yes' },
  },
};

/** Name of a column for people. */
export const columnName = (table: TableName, column: string, language: Language): string =>
  columns[table][column]?.[language][0] ?? column;

/** Heading and example of a table to fill in. */
export function template(table: TableName, language: Language): string[][] {
  const names = Object.keys(columns[table]).filter((name) => name !== 'id' && name !== 'external_id');
  const line = example[language][table];
  return [names.map((name) => columnName(table, name, language)), names.map((name) => line[name] ?? '')];
}

const folded = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.:*（）()]/g, '');

/** The column that each heading most likely means, once each; '' where none is likely. */
export function guess(table: TableName, headings: string[]): string[] {
  const taken = new Set<string>();
  const known = Object.entries(columns[table]);
  const take = (matches: (names: string[], heading: string) => boolean, before: string[]) =>
    headings.map((heading, at) => {
      if (before[at] !== '' || folded(heading) === '') return before[at]!;
      const found = known.find(
        ([name, { en, zh }]) =>
          !taken.has(name) && matches([name, ...en, ...zh, ...(elsewhere[name] ?? [])].map(folded), folded(heading)),
      );
      if (!found) return '';
      taken.add(found[0]);
      return found[0];
    });
  const none = headings.map(() => '');
  const own = take(([name], heading) => name === heading, none);
  const exact = take((names, heading) => names.includes(heading), own);
  return take((names, heading) => names.some((name) => name.length > 1 && heading.startsWith(name)), exact);
}

/** The table that headings most likely belong to. */
export const tableOf = (headings: string[]): TableName =>
  ['address', 'category', 'phone'].some((name) => guess('stores', headings).includes(name)) ? 'stores' : 'categories';
