/** Languages of the console. */
type Language = 'en' | 'zh';

/** Scheduled jobs by what they do. */
export const jobNames: Record<Language, Record<string, string>> = {
  en: {
    scores: 'Scores of stores',
    uploads: 'Unused pictures',
    activity: 'Old activity',
    idempotency: 'Old keys of requests',
    reports: 'Old reports',
    optimize: 'Database statistics',
    backup: 'Backup',
  },
  zh: {
    scores: '店铺评分重算',
    uploads: '清理未使用的图片',
    activity: '清理过期操作记录',
    idempotency: '清理过期请求标识',
    reports: '清理过期举报内容',
    optimize: '优化数据库',
    backup: '备份',
  },
};

const jobOf = (name = '') => jobNames.zh[name] ?? name;

/** Sentences of the server's health in Chinese. */
const inChinese: [sentence: RegExp, translated: (...parts: string[]) => string][] = [
  [/^The job "(.+)" failed: (.+)$/, (job, error) => `定时任务“${jobOf(job)}”失败：${error}`],
  [
    /^The job "(.+)" has been running since (.+)\.$/,
    (job, since) => `定时任务“${jobOf(job)}”从 ${since} 一直运行至今。`,
  ],
  [/^The pictures could not be listed at (.+)$/, (reason) => `图片存储无法访问：${reason}`],
  [/^The last backup failed: (.+)$/, (error) => `上次备份失败：${error}`],
  [
    /^The backup of (.+) is overdue; none has ever been made\.$/,
    (due) => `${due} 的备份没有按时完成，目前还没有任何备份。`,
  ],
  [
    /^The backup of (.+) is overdue; the last one was made at (.+)\.$/,
    (due, last) => `${due} 的备份没有按时完成，上次备份于 ${last}。`,
  ],
  [/^Only (\d+) MB are free on the disk of the data directory\.$/, (free) => `数据目录所在磁盘仅剩 ${free} MB。`],
];

/** A problem of the server's health in words of the language, with times as people there write them. */
export function problemText(problem: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const timed = problem.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => format.format(new Date(instant)));
  if (language === 'en') return timed;
  for (const [sentence, translated] of inChinese) {
    const parts = sentence.exec(timed);
    if (parts) return translated(...parts.slice(1));
  }
  return timed;
}
