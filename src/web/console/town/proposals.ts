/** Currencies by the countries that use them; a country that is missing has no proposal. */
const countriesOf: Record<string, string> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PM PT RE SI SK SM VA XK YT',
  USD: 'AS BQ EC FM GU MH MP PR PW SV TC TL US VG VI',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  AUD: 'AU KI NR TV',
  NZD: 'CK NU NZ TK',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  CHF: 'CH LI',
  GBP: 'GB GG IM JE',
  ILS: 'IL PS',
  MAD: 'EH MA',
  CNY: 'CN',
  HKD: 'HK',
  MOP: 'MO',
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  VND: 'VN',
  IDR: 'ID',
  PHP: 'PH',
  INR: 'IN',
  LKR: 'LK',
  NPR: 'NP',
  BDT: 'BD',
  PKR: 'PK',
  KHR: 'KH',
  LAK: 'LA',
  MMK: 'MM',
  MNT: 'MN',
  KZT: 'KZ',
  UZS: 'UZ',
  GEL: 'GE',
  AMD: 'AM',
  AZN: 'AZ',
  TRY: 'TR',
  SAR: 'SA',
  AED: 'AE',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  JOD: 'JO',
  EGP: 'EG',
  TND: 'TN',
  DZD: 'DZ',
  IQD: 'IQ',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  SEK: 'SE',
  ISK: 'IS',
  UAH: 'UA',
  RSD: 'RS',
  BAM: 'BA',
  ALL: 'AL',
  MKD: 'MK',
  MDL: 'MD',
  CAD: 'CA',
  MXN: 'MX',
  GTQ: 'GT',
  HNL: 'HN',
  NIO: 'NI',
  CRC: 'CR',
  PAB: 'PA',
  DOP: 'DO',
  JMD: 'JM',
  TTD: 'TT',
  COP: 'CO',
  PEN: 'PE',
  BOB: 'BO',
  CLP: 'CL',
  ARS: 'AR',
  UYU: 'UY',
  PYG: 'PY',
  BRL: 'BR',
  ZAR: 'ZA',
  NGN: 'NG',
  GHS: 'GH',
  KES: 'KE',
  TZS: 'TZ',
  UGX: 'UG',
  ETB: 'ET',
  RWF: 'RW',
  MUR: 'MU',
  FJD: 'FJ',
  PGK: 'PG',
};

const currencies = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** Time zones of a country, where the browser knows them. */
const zonesOf = (country: string): readonly string[] => {
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & { getTimeZones?: () => string[] };
  return locale.getTimeZones?.() ?? [];
};

/** The country of a time zone, "" where several have it or the browser does not know them. */
function countryOf(zone: string): string {
  const found = [...currencies.keys()].filter((country) => zonesOf(country).includes(zone));
  return found.length === 1 ? found[0]! : '';
}

interface Values {
  time_zone: string;
  country: string;
  currency: string;
}

/** The zone of a server that nobody has set. */
const unset = 'UTC';

/** Time zone, country and currency of a place that has none: those of this browser. */
export function proposed({ time_zone, country, currency }: Values): Values {
  const zone = time_zone === unset ? new Intl.DateTimeFormat().resolvedOptions().timeZone : time_zone;
  const where = country || countryOf(zone);
  return { time_zone: zone, country: where, currency: currency || (currencies.get(where) ?? '') };
}
