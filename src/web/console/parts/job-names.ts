/** Languages of the console. */
export type Language = 'en' | 'zh';

/** Scheduled jobs by what they do. */
export const jobNames: Record<Language, Record<string, string>> = {
  en: {
    scores: 'Scores of stores',
    uploads: 'Unused pictures',
    activity: 'Old activity',
    idempotency: 'Old keys of requests',
    undo: 'Undo that was interrupted',
    networks: 'Old networks of senders',
    reports: 'Old reports',
    optimize: 'Database statistics',
    certificate: 'Certificate',
    backup: 'Backup',
  },
  zh: {
    scores: '店铺评分重算',
    uploads: '清理未使用的图片',
    activity: '清理过期操作记录',
    idempotency: '清理过期请求标识',
    undo: '继续中断的撤销',
    networks: '清理过期网络信息',
    reports: '清理过期举报内容',
    optimize: '优化数据库',
    certificate: '证书',
    backup: '备份',
  },
};
