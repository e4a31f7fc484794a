import type { en } from './en.ts';

export const zh: typeof en = {
  noUsers: '还没有人注册。',
  keyword: '用户名的一部分',
  all: '全部',
  states: { active: '正常', disabled: '已停用' },
  registered: (day) => `${day} 注册`,
  reviewsOf: '评价',
  disable: '停用',
  enable: '启用',
  disabledUser: (name) => `已停用 ${name}，该账号已在所有设备退出。`,
  enabledUser: (name) => `已启用 ${name}。`,
  setPassword: '重设密码',
  newPassword: '新密码',
  passwordHint: '请当面告知用户。该账号会在所有设备退出。',
  passwordSet: (name) => `已为 ${name} 设置新密码。`,
  deleteUser: (name) => `删除 ${name} 的账号？`,
  deleteHint: '已通过的评价会保留，但不再显示姓名；其余内容会随账号删除。此操作无法撤销。',
  deletedUser: (name) => `已删除 ${name} 的账号。`,
};
