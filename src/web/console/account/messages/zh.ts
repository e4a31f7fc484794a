import type { en } from './en.ts';

export const zh: typeof en = {
  role: '角色',
  since: '账号创建于',
  roles: {
    admin: '管理员',
    super_admin: '超级管理员，可管理备份、导入导出和场所信息',
  },
  password: '修改密码',
  about: '修改后，本账号会在其他设备退出。',
  current: '当前密码',
  next: '新密码',
  nextHint: '8 至 128 个字符。',
  repeat: '再次输入新密码',
  differs: '两次输入的新密码不一致。',
  wrong: '当前密码不正确。',
  change: '修改密码',
  changed: '密码已修改，本设备保持登录。',
};
