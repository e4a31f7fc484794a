import type { en } from './en.ts';

export const zh: typeof en = {
  logIn: '登录',
  register: '注册',
  newAccount: '注册新账号',
  noAccount: '还没有账号？',
  haveAccount: '已有账号？',
  username: '用户名',
  usernameHint: '3 至 32 个文字、数字或“_”“-”“.”，会和你的评价一起显示。',
  password: '密码',
  passwordHint: '8 至 128 个字符。',
  show: '显示',
  hide: '隐藏',
  isShared: '这是公用设备',
  isSharedHint: '关闭标签页后自动退出登录。',
  refused: {
    username: '请使用 3 至 32 个文字、数字或“_”“-”“.”。',
    username_taken: '这个用户名已被使用，请换一个。',
    password: '请使用 8 至 128 个字符。',
    credentials: '用户名或密码不正确。',
    captcha_code: '字符不正确，请看新图片重新输入。',
    captcha_id: '图片已过期，请看新图片重新输入。',
  },
};
