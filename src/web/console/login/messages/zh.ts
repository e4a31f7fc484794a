import type { en } from './en.ts';

export const zh: typeof en = {
  logIn: '登录',
  username: '用户名',
  password: '密码',
  firstRun: '第一次使用？密码在数据目录的 first-run.txt 里。',
  sessionEnded: '登录已过期。请重新登录，这里的内容不会丢失。',
};
