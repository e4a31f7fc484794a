import type { Language } from '../../shared/messages/language.svelte.ts';

/** Sentences of the import in Chinese. */
const inChinese: [sentence: RegExp, translated: (...parts: string[]) => string][] = [
  [/^must not be empty$/, () => '不能为空'],
  [/^must have at most (\d+) characters/, (count) => `最多 ${count} 个字符`],
  [/^must have at least (\d+) characters/, (count) => `至少 ${count} 个字符`],
  [/^must have at most (\d+) entries$/, (count) => `最多 ${count} 项`],
  [/^must be empty, true or false$/, () => '只能留空，或填 true、false'],
  [/^needs the latitude too$/, () => '还需要填纬度'],
  [/^needs the longitude too$/, () => '还需要填经度'],
  [/^needs a column for the other coordinate too$/, () => '经度和纬度两列都需要'],
  [/^the column (\w+) is missing$/, (name) => `缺少 ${name} 列`],
  [/^must have at most (\d+) lines$/, (count) => `最多 ${count} 行`],
  [/^must be empty or a whole number from (\S+) to (\S+)$/, (from, to) => `只能留空，或填 ${from} 至 ${to} 的整数`],
  [/^must be a number from (\S+) to (\S+)$/, (from, to) => `必须是 ${from} 至 ${to} 的数字`],
  [/^must be like (".+"); (".+") is not$/, (example, part) => `格式应如 ${example}，而不是 ${part}`],
  [/^must name days as .+; (".+") is neither$/, (part) => `星期应写作 Mo Tu We Th Fr Sa Su 或 Mo-Fr，而不是 ${part}`],
  [/^must have times as (\S+); (".+") is not$/, (example, part) => `时间应写作 ${example}，而不是 ${part}`],
  [/^must have lines like (".+"); (".+") is not$/, (example, part) => `每行应如 ${example}，而不是 ${part}`],
  [/^must not end before it begins; (".+") does$/, (part) => `结束早于开始：${part}`],
  [/^must be .*(?:URL|link|http)/, () => '必须是 http(s) 网址，或以 / 开头的路径'],
  [/^must be active or inactive$/, () => '只能填 active 或 inactive'],
  [/^is the same \w+ as line (\d+); take one of them out$/, (line) => `与第 ${line} 行重复，请删去其中一行`],
  [/^there is no \w+ with the id (\d+)/, (id) => `本站没有编号 ${id}；新的一行请留空`],
  [/^there are several like this one \((.+)\)/, (ids) => `有多个相同的（${ids}），请填写编号`],
  [/^the external_id belongs to the id (\d+)$/, (id) => `这个外部编号属于本站编号 ${id}`],
  [
    /^has (\d+) cells, but the first line names (\d+) columns/,
    (cells, columns) => `有 ${cells} 格，但表头只有 ${columns} 列`,
  ],
  [/^has this id$/, () => '按编号找到'],
  [/^has this external_id$/, () => '按外部编号找到'],
  [/^no \w+ has this name and address$/, () => '没有名称和地址相同的'],
  [/^no \w+ has this name$/, () => '没有名称相同的'],
  [/^has this name and address$/, () => '名称和地址相同'],
  [/^has this name$/, () => '名称相同'],
];

/** Why a line or a cell does what it does, in words of the language. */
export function reasonIn(language: Language, why: string): string {
  if (language === 'en') return why;
  for (const [sentence, translated] of inChinese) {
    const parts = sentence.exec(why);
    if (parts) return translated(...parts.slice(1));
  }
  return why;
}
