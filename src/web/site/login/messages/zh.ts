import type { en } from './en.ts';

export const zh: typeof en = {
  newAccount: '注册新账号',
  register: '注册',
  noAccount: '还没有账号？',
  haveAccount: '已有账号？',
  about: '登录后可以给店铺点赞、写评价。浏览无需登录。',
  needsScript: '使用账号需要 JavaScript，请在浏览器中开启。',
};
