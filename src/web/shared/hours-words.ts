/** Languages whose days and months are read, whatever the language of the page. */
const read = ['en', 'zh', 'zh-Hant', 'ja', 'es', 'de', 'ar', 'fr', 'it', 'pt'];

const monday = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

/** Lower case, without accents, points and marks of direction. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.\u200e\u200f]/gu, '')
    .toLowerCase();

/** Words with a value each. */
class Words {
  readonly #words = new Map<string, number>();
  #longest = 0;

  add(word: string, value: number): void {
    const name = plain(word);
    // The first language has a word that several have.
    if (name !== '' && !/\d/.test(name) && !this.#words.has(name)) this.#words.set(name, value);
    this.#longest = Math.max(this.#longest, word.length);
  }

  /** The longest word that a text begins with, and its length there. */
  at(text: string): { value: number; length: number } | undefined {
    for (let length = Math.min(this.#longest, text.length); length > 0; length--) {
      const value = this.#words.get(plain(text.slice(0, length)));
      if (value === undefined) continue;
      const isWhole = /\p{Script=Han}$/u.test(text.slice(0, length)) || !/^[\p{L}\p{M}]/u.test(text.slice(length));
      if (isWhole) return { value, length };
    }
    return undefined;
  }
}

/** Days, from 1 for Monday. */
export const dayWords = new Words();
/** Months, from 1. */
export const dateWords = new Words();

for (const [at, name] of ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].entries()) dayWords.add(name, at + 1);
for (const [at, name] of [...'一二三四五六日'].entries())
  for (const prefix of ['周', '週', '星期', '礼拜', '禮拜']) dayWords.add(prefix + name, at + 1);
for (const prefix of ['周', '星期']) dayWords.add(`${prefix}天`, 7);
dayWords.add('tues', 2);
dayWords.add('thur', 4);
dayWords.add('thurs', 4);
dateWords.add('sept', 9);
for (const language of read)
  for (const style of ['long', 'short'] as const) {
    const day = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
    for (let at = 0; at < 7; at++) dayWords.add(day.format(monday + at * dayLength), at + 1);
    // With a day, since some languages then have another form.
    const month = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
    const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
    for (let at = 0; at < 12; at++) {
      const date = Date.UTC(2024, at, 1);
      dateWords.add(month.formatToParts(date).find(({ type }) => type === 'month')!.value, at + 1);
      dateWords.add(alone.format(date), at + 1);
    }
  }

const every =
  /^(?:daily|every ?day|täglich|taeglich|todos los días|diario|tous les jours|每天|每日|天天|毎日|يومي(?:ا|ًا|ا ً)?|كل يوم)/iu;

/** The length of what says "every day" where a text begins with it. */
export function isEveryDay(text: string): { value: number; length: number } | undefined {
  const length = every.exec(text)?.[0].length;
  return length === undefined ? undefined : { value: 1, length };
}

const range = /^(?:[-–—~～〜]|至|到|から|(?:to|until|through|bis|al?|hasta|إلى|الى|حتى)(?!\p{L}))\s*/iu;

/** The length of what says "until" where a text begins with it. */
export const isRange = (text: string): number | undefined => range.exec(text)?.[0].length;

const closedWords =
  'closed off geschlossen zu ruhetag cerrado cierra fermé chiuso fechado 休息 关门 关闭 不营业 休业 打烊 關門 關閉 不營業 休業 公休 店休 休館 休み 定休日 休 مغلق مغلقة عطلة';
const closed = new Set(closedWords.split(' ').map(plain));

/** Whether a word, in its plain form, says that a place is closed. */
export const isClosedWord = (word: string): boolean => closed.has(word.trim());
