import type { Language } from '../../../i18n/languages.ts';
import * as texts from '#i18n/console/jobs';

const jobOf = (name = '') => (texts.jobs as Partial<Record<string, string>>)[name] ?? name;

/** A sentence in the language of the page. */
interface Said {
  text: string;
  /** A part that only the server's language has. */
  original?: string;
}

type Translated = (...parts: string[]) => string | [text: string, rest: string | undefined];

/** Sentences of the server's health in Chinese; of a pair, the rest is a sentence too, or in English. */
const inChinese: [sentence: RegExp, translated: Translated][] = [
  [/^The job "(.+)" failed: (.+)$/s, (job, error) => [`定时任务“${jobOf(job)}”失败：`, error]],
  [
    /^The job "(.+)" has been running since (.+)\.$/,
    (job, since) => `定时任务“${jobOf(job)}”从 ${since} 一直运行至今。`,
  ],
  [/^The pictures could not be listed at (.+)$/s, (reason) => ['图片存储无法访问：', reason]],
  [/^The last backup failed: (.+)$/s, (error) => ['上次备份失败：', error]],
  [
    /^The backup of (.+) is overdue; none has ever been made\.$/,
    (due) => `${due} 的备份没有按时完成，目前还没有任何备份。`,
  ],
  [
    /^The backup of (.+) is overdue; the last one was made at (.+)\.$/,
    (due, last) => `${due} 的备份没有按时完成，上次备份于 ${last}。`,
  ],
  [/^Only (\d+) MB are free on the disk of the data directory\.$/, (free) => `数据目录所在磁盘仅剩 ${free} MB。`],
  [/^HTTPS has no certificate yet\. ?(.*)$/s, (reason) => ['HTTPS 还没有证书。', reason]],
  [/^The certificate has expired at (.+?)\.(?: (.*))?$/s, (until, reason) => [`证书已于 ${until} 过期。`, reason]],
  [
    /^The certificate expires at (.+?) and was not renewed\. ?(.*)$/s,
    (until, reason) => [`证书将于 ${until} 过期，尚未续期。`, reason],
  ],
  [/^The next order is at (.+)\.$/, (at) => `下次申请时间：${at}。`],
  [/^An order ended unexpectedly; the log says why\.$/, () => '证书申请意外中断，原因见日志。'],
  [
    /^The clock of this machine is (\d+) s (ahead of|behind) that of the database; set both, best with NTP\.$/,
    (seconds, side) =>
      `本机时钟比数据库${side === 'behind' ? '慢' : '快'} ${seconds} 秒，请校准两者的时间，最好使用 NTP。`,
  ],
  [/^A write has waited for more than (\d+) s: (.+)\.$/s, (seconds, why) => [`有写入已等待超过 ${seconds} 秒：`, why]],
  [/^another process is writing to the database, or the disk is slow$/, () => '另一进程正在写入数据库，或磁盘太慢。'],
  [/^many write the same rows, or the database is slow$/, () => '大量写入集中在相同的数据行，或数据库太慢。'],
  [
    /^process (\d+) \((.*)\) is writing to the database; let it go on \((.+)\), or end it \((.+)\)$/,
    (process, program, goOn, end) =>
      `进程 ${process}（${program}）正在写入数据库；可让它继续（${goOn}），或结束它（${end}）。`,
  ],
  [
    /^synchronous_standby_names is '(.*)', but no such standby follows: every commit waits\.$/s,
    (names) => `synchronous_standby_names 设为“${names}”，但没有这样的备库在同步，所有提交都在等待。`,
  ],
  [/^Commits wait for a standby, which does not answer or is slow\.$/, () => '提交在等待备库，备库没有响应或太慢。'],
  [
    /^Writes wait for a lock of a prepared transaction; pg_prepared_xacts lists them\.$/,
    () => '写入在等待预备事务的锁，可在 pg_prepared_xacts 中查看。',
  ],
  [
    /^Writes wait for a lock of process (\d+) \((.*?)\), which (.+?) ends\. Its last statement: (.+)$/s,
    (process, who, end, statement) => [
      `写入在等待进程 ${process} 的锁，可用 ${end} 结束它。其身份和最后一条语句：`,
      `${who}: ${statement}`,
    ],
  ],
  [/^PostgreSQL refuses new connections: (.+)\.$/s, (why) => ['PostgreSQL 拒绝新的连接：', why]],
  [
    /^The storage sent (\d+) pictures? with other bytes than were stored, such as (.+); (".+") compares all\.$/,
    (count, path, command) => `图片存储返回的 ${count} 张图片与存入时不同，例如 ${path}；可用 ${command} 全部核对。`,
  ],
  [/^Pictures that changed since they were uploaded: (\d+)\.$/, (count) => `上传后发生变化的图片：${count} 张。`],
];

function said(sentence: string): Said | undefined {
  for (const [known, translated] of inChinese) {
    const parts = known.exec(sentence);
    if (!parts) continue;
    const words = translated(...parts.slice(1));
    if (typeof words === 'string') return { text: words };
    const [text, rest = ''] = words;
    const more = said(rest);
    if (more) return { ...more, text: text + more.text };
    return rest === '' ? { text } : { text, original: rest };
  }
  return undefined;
}

/** A sentence of the server in the language of the page, with times as people there write them. */
export function inLanguage(sentence: string, language: Language, locale: string = language): Said {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const timed = sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => format.format(new Date(instant)));
  if (language === 'en') return { text: timed };
  return (language === 'zh' && said(timed)) || { text: texts.serverSays, original: timed };
}
