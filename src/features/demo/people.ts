export const usernames = `anna ben carla dmitri elena farid grace hugo ines jack kofi lena
  李雷同学 韩梅梅 王小明 赵敏敏 陈晨晨 刘洋洋 杨帆一号 周末吃货 吴越人 郑好吃 孙大圣 钱多多`.split(/\s+/);

export const isChineseName = (username: string): boolean => /\p{Script=Han}/u.test(username);

export const keywords =
  `noodles 火锅 tea 小笼包 grill 川菜 bakery 鱼 coffee 甜品 dumpling 面 ramen 早茶 pizza 烧烤 vegetarian 海鲜
  ice 奶茶 croissant 牛排 prawns 羊肉`.split(/\s+/);

/** Fields of the applications; `kind` is an index of `foodKinds`. */
export const applicants = [
  {
    kind: 11,
    store_name: 'Second Helping',
    contact_name: 'Maria Santos',
    address: '4 Mill Lane',
    open_hours: 'Tue-Sun 09:00-16:00',
    week: 'Tu-Su 09:00-16:00',
    description: 'Brunch until four. Our landlord and our grandmother both vouch for the eggs.',
  },
  {
    kind: 10,
    store_name: '老周豆花',
    contact_name: '周建国',
    address: '文昌街18号',
    open_hours: '06:30-13:00',
    week: 'Mo-Su 06:30-13:00',
    description: '石磨豆花，甜咸两吃，每天只做两桶。',
  },
  {
    kind: 0,
    store_name: 'Nowhere Noodles',
    contact_name: 'Tom Baker',
    address: 'Bridge Street',
    open_hours: '11:00-20:00',
    week: 'Mo-Su 11:00-20:00',
    description: 'Noodles.',
  },
  {
    kind: 3,
    store_name: '夜归人粥铺',
    contact_name: '林夜',
    address: '青年路203号',
    open_hours: '20:00-04:00',
    week: 'Mo-Su 20:00-04:00',
    description: '砂锅粥现煲，等夜归的人。',
  },
  {
    kind: 8,
    store_name: 'Nordic Crumbs',
    contact_name: 'Ida Holm',
    address: '12 Canal Side',
    open_hours: 'Wed-Sun 07:30-15:00',
    week: 'We-Su 07:30-15:00',
    description: 'Cardamom buns, rye bread and filter coffee from a very small oven.',
  },
  {
    kind: 5,
    store_name: '三叔公鱼丸',
    contact_name: '陈三',
    address: '湖滨路',
    open_hours: '10:00-20:00',
    week: 'Mo-Su 10:00-20:00',
    description: '手打鱼丸，弹牙。',
  },
];

export const rejectReason = 'The address could not be found; please apply again with the number of the house.';

/** Reports of visitors about stores. */
export const complaints = [
  { kind: 'wrong_details', text: 'They close at nine now, not at ten.', contact: '' },
  { kind: 'closed', text: '门口贴了转让的告示，电话也打不通。', contact: 'lin@example.org' },
  { kind: 'moved', text: 'Two doors further, beside the pharmacy.', contact: '' },
  { kind: 'duplicate', text: '', contact: '' },
] as const;
