import type { en } from './en.ts';

export const zh: typeof en = {
  states: { open: '待处理', done: '已处理' },
  noneOpen: '没有待处理的举报。',
  noneDone: '还没有处理过的举报。',
  reviewBy: (user, store) => `${user} 对 ${store} 的评价`,
  somebody: '匿名用户',
  noText: '没有文字，只有评分。',
  deleted: '已删除',
  hidden: '未公开',
  reviewStates: { pending: '待审核', approved: '已通过', blocked: '已屏蔽' },
  contact: '联系方式',
  markDone: '标记为已处理',
  reopen: '重新打开',
  markedDone: (subject) => `关于“${subject}”的举报已处理。`,
  reopened: (subject) => `关于“${subject}”的举报已重新打开。`,
  doneOn: (day) => `${day} 处理`,
  kinds: {
    closed: '已关门',
    moved: '已搬迁',
    wrong_details: '信息有误',
    duplicate: '重复收录',
    offensive: '言语冒犯',
    other: '其他',
    spam: '广告',
    false: '内容不实',
  },
};
