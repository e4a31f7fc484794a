/** Keywords that people type: dishes, places and kinds of stores, in two scripts, whole and partial. */
export const keywords =
  `火锅 锅 面 小面 牛肉面 烧烤 烤鸭 北京烤鸭 饺子 咖啡 奶茶 川菜 川 鱼 店 烤 茶 南山 台湾 重庆 noodle nood golden dragon tea rice
wok market kitchen house harbour grill dumpling coff coffee bistro lotus street garden pot bar dessert spicy
golden+noodle dragon+tea 火锅+wok kitchen+bistro 台湾+奶茶 lotus+ho 重庆+小面 market+rice joe's+pizza 牛+面 锅+noodle xyzzy 海底`
    .split(/\s+/)
    .map((keyword) => keyword.replace('+', ' '));
