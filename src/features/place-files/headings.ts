import { fold } from '../../lib/fold.ts';

/** Headings and properties by field, the more telling ones first, as `folded` writes them. */
const words = {
  id: 'id|@id|externalid|placeid|uuid|编号|編號',
  name: 'name|title|placename|businessname|storename|restaurant|restaurantname|bezeichnung|titel|nom|nombre|titulo|nome|insegna|名称|名稱|店名|店铺名称|店舖名稱|餐厅名称|标题|標題|名前|店舗名|名|الاسم|название|이름|상호',
  latitude: 'latitude|lat|breitengrad|breite|latitud|latitudine|纬度|緯度|北纬|y|خط العرض|широта|위도',
  longitude: 'longitude|lng|lon|long|langengrad|lange|longitud|longitudine|经度|經度|経度|东经|x|خط الطول|долгота|경도',
  position:
    'coordinates|coordinate|latlng|latlon|position|wkt|geo|gps|koordinaten|coordenadas|coordonnees|coordinate|坐标|座標|经纬度|經緯度|座標値',
  address:
    'address|addrfull|fulladdress|formattedaddress|anschrift|adresse|direccion|indirizzo|endereco|location|standort|地址|住所|所在地|العنوان|адрес|주소',
  street: 'addrstreet|streetaddress|street|strasse|rue|calle|via|rua|街道',
  housenumber: 'addrhousenumber|housenumber|hausnummer|numero|门牌号|門牌號',
  city: 'addrcity|city|town|ort|stadt|ville|ciudad|citta|comune|cidade|localidad|addresslocality|城市|市|市区町村',
  postcode:
    'addrpostcode|postcode|postalcode|zip|zipcode|plz|postleitzahl|codepostal|codigopostal|cap|cep|邮编|郵編|邮政编码|郵便番号',
  state: 'addrstate|state|province|region|bundesland|provincia|addressregion|省|省份|都道府県',
  country: 'addrcountry|countrycode|country|land|pays|pais|paese|addresscountry|国家|國家|国',
  phone:
    'phone|contactphone|telephone|phonenumber|tel|mobile|telefon|telefono|telefonnummer|telefone|电话|電話|联系电话|聯絡電話|電話番号|手机|الهاتف|телефон|전화|전화번호',
  website:
    'website|contactwebsite|url|web|homepage|webseite|link|siteweb|sitio|sitioweb|sito|sitoweb|googlemapsurl|网站|網站|网址|網址|官网|ウェブサイト|الموقع الإلكتروني|сайт|웹사이트',
  description:
    'description|desc|note|notes|comment|comments|beschreibung|notiz|kommentar|descripcion|nota|comentario|descrizione|commento|descricao|commentaire|描述|简介|簡介|备注|備註|说明|說明|説明|メモ|コメント|الوصف|описание|설명',
  category:
    'cuisine|category|categories|kategorie|categorie|categoria|kuche|cucina|cocina|servescuisine|分类|分類|类别|類別|菜系|カテゴリ|カテゴリー|ジャンル|النوع|категория|카테고리|type|typ|tipo|amenity|shop|类型|類型',
  open_hours:
    'openinghours|openhours|hours|opening|businesshours|offnungszeiten|oeffnungszeiten|horaires|horario|horarios|orari|orario|营业时间|營業時間|開館時間|ساعات العمل|часыработы|영업시간',
} as const;

export type Field = keyof typeof words;

export const fields = Object.keys(words) as Field[];

/** A heading without case, accents, blanks and signs. */
const folded = (heading: string): string => fold(heading.slice(0, 100)).replaceAll(/[^\p{L}\p{N}@]/gu, '');

/** The first field that names a word has it. */
const known = new Map(
  fields
    .flatMap((field) => words[field].split('|').map((word, rank) => [folded(word), { field, rank }] as const))
    .toReversed(),
);

/** The field that a heading means, and how well it does (0 is best); undefined without one. */
export const guessOf = (heading: string): { field: Field; rank: number } | undefined =>
  known.get(folded(heading)) ?? known.get(folded(heading.replace(/[(（[].*$/, '')));
