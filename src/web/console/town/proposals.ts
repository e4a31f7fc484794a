import { spokenIn } from '../../../i18n/languages.ts';
import { offeredLanguages } from '../../shared/offered-languages.ts';

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

/** The language that most people of a country speak, and English. */
function languagesOf(country: string): string[] {
  const there = `und-${country}`;
  const own = offeredLanguages.find((tag) => spokenIn(tag) === spokenIn(there));
  return [...new Set([own ?? new Intl.Locale(there).maximize().language, 'en'])];
}

interface Values {
  languages: string[];
  time_zone: string;
  currency: string;
}

/** Languages and zone of a server that nobody has set. */
const unset = { languages: 'en,zh-CN', time_zone: 'UTC' };

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The country of this browser, "" where its time zone does not say. */
export const ownCountry = (): string => countryOf(ownZone());

/** Languages, time zone and currency of a place in a country; those that were set stay. */
export function proposed({ languages, time_zone, currency }: Values, country: string): Values {
  const isKnown = currencies.has(country);
  const [zone, another] = isKnown ? zonesOf(country) : [];
  const zoneThere = zone !== undefined && another === undefined ? zone : ownZone();
  return {
    languages: isKnown && String(languages) === unset.languages ? languagesOf(country) : languages,
    time_zone: time_zone === unset.time_zone ? zoneThere : time_zone,
    currency: currency || (currencies.get(country) ?? ''),
  };
}
