// The API of foodmap 0.2.0. Made by "npm run client"; changes are lost.

export interface paths {
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Health check */
    get: operations['checkHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show this document */
    get: operations['getOpenApi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the reference */
    get: operations['getReference'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/docs/{part}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a part of the reference */
    get: operations['getReferencePart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/static/upload/{year}/{month}/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a picture */
    get: operations['getPicture'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/captcha/new': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request a captcha */
    get: operations['getCaptcha'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/register': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Register */
    post: operations['registerUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in */
    post: operations['loginUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/social/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in through another service (reserved) */
    post: operations['loginSocially'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/password/reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Ask for a new password by mail */
    post: operations['forgotPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/password/reset/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Set a new password by the link of a mail */
    post: operations['resetMyPassword'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/email/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm an address by the link of a mail */
    post: operations['confirmMyEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Get a token where I stay logged in */
    post: operations['renewUserToken'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log in as administrator */
    post: operations['loginAdmin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/login/second': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer with the second factor */
    post: operations['proveSecondFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/site': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the site */
    get: operations['getSite'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/attributes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the attributes of stores */
    get: operations['listAttributes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the enabled categories */
    get: operations['listCategories'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the lists of the editors */
    get: operations['listEditorLists'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/lists/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a list of the editors */
    get: operations['getEditorList'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/suggest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Suggest names */
    get: operations['suggestNames'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Search stores */
    get: operations['searchStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/map': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show stores on a map */
    get: operations['getMap'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rankings/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rank stores */
    get: operations['rankStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/hot': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the top of a ranking */
    get: operations['listHotStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List stores */
    get: operations['listStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/cards': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List stores in short */
    get: operations['listStoreCards'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a store */
    get: operations['getStore'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/{id}/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List reviews of a store */
    get: operations['listStoreReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/{id}/pictures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List pictures of a store */
    get: operations['listStorePictures'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/{id}/reviews/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Summarise the reviews of a store */
    get: operations['summariseStoreReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/merchant/apply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Apply for a store */
    post: operations['applyForStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/merchant/applications/lookup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Look an application up */
    post: operations['lookUpApplication'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/stores/{id}/reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Report a store */
    post: operations['reportStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/reviews/{id}/reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Report a review */
    post: operations['reportReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show my account */
    get: operations['getMyAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Change my password */
    put: operations['changeMyPassword'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show my address for mail */
    get: operations['getMyEmail'];
    /** Set my address for mail */
    put: operations['setMyEmail'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log out */
    post: operations['logOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Export my account */
    get: operations['exportMyAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/me/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Delete my account */
    post: operations['deleteMyAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List where I stay logged in */
    get: operations['listMyUserSessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End a login of mine where I stay logged in */
    delete: operations['endMyUserSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List my reviews */
    get: operations['listMyReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Write a review */
    post: operations['createReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/reviews/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Replace a review of mine */
    put: operations['updateMyReview'];
    post?: never;
    /** Delete a review of mine */
    delete: operations['deleteMyReview'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/upload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload a picture */
    post: operations['uploadPicture'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/like': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Like a store */
    put: operations['likeStore'];
    /** Like or unlike a store */
    post: operations['toggleLike'];
    /** Take a like back */
    delete: operations['unlikeStore'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/likes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the stores that I like */
    get: operations['listMyLikes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/likes/ids': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find the stores that I like among some */
    get: operations['listMyLikesAmong'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the stores that I look after */
    get: operations['listMyStores'];
    put?: never;
    /** Become the owner of a store by a code */
    post: operations['becomeOwner'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Change a store that I look after */
    put: operations['changeMyStore'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/today': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Say what holds today */
    put: operations['sayToday'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/hours': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Set the opening hours of my store */
    put: operations['setMyHours'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/dishes/{dish}/sold-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Say whether a dish is sold out */
    put: operations['setSoldOut'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/reviews/{review}/reply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Answer a review of my store */
    put: operations['replyAsOwner'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/numbers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the figures of my store */
    get: operations['listMyNumbers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/stores/{id}/claims': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Claim a store */
    post: operations['claimStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/user/claims': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List my claims */
    get: operations['listMyClaims'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show my administrator account */
    get: operations['getMyAdminAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/me/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Change my password as administrator */
    put: operations['changeMyAdminPassword'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/admins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List administrators */
    get: operations['listAdmins'];
    put?: never;
    /** Create an administrator */
    post: operations['createAdmin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/admins/{id}/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Reset the password of an administrator */
    patch: operations['resetAdminPassword'];
    trace?: never;
  };
  '/api/admin/admins/{id}/enabled': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Enable or disable an administrator */
    patch: operations['setAdminEnabled'];
    trace?: never;
  };
  '/api/admin/me/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List my logins */
    get: operations['listMySessions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/me/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End a login of mine */
    delete: operations['endMySession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/logout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Log out as administrator */
    post: operations['logOutAdmin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/me/factors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List my second factors */
    get: operations['listMyFactors'];
    put?: never;
    /** Add a second factor of mine */
    post: operations['addMyFactor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/me/factors/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a second factor of mine */
    delete: operations['removeMyFactor'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/admins/{id}/factors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take the second factors of an administrator away */
    delete: operations['resetAdminFactors'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/security': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the settings of logins */
    get: operations['getSecuritySettings'];
    /** Change the settings of logins */
    put: operations['setSecuritySettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/admins/{id}/role': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Change the role of an administrator */
    patch: operations['setAdminRole'];
    trace?: never;
  };
  '/api/admin/dashboard/overview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the dashboard */
    get: operations['getDashboard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/activity': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List writes */
    get: operations['listActivity'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/activity/{id}/undo': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Undo a write */
    post: operations['undoActivity'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/attacks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List stores with sudden likes */
    get: operations['listBursts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/attacks/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Preview what would be taken back */
    post: operations['previewAttack'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/attacks/take-back': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take an attack back */
    post: operations['takeBackAttack'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the state of the server */
    get: operations['getServerHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/backups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the backups */
    get: operations['listBackups'];
    put?: never;
    /** Make a backup */
    post: operations['createBackup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/backups/{name}/verify': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check a backup */
    post: operations['verifyBackup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/backups/{name}/download': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Get a link to a backup */
    post: operations['downloadBackup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/import': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Import stores and categories */
    post: operations['importTables'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/exports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Export everything, or a table */
    post: operations['createExport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/incoming': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List incoming files */
    get: operations['listIncoming'];
    put?: never;
    /** Begin to send a file */
    post: operations['beginIncoming'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/incoming/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete an incoming file */
    delete: operations['deleteIncoming'];
    options?: never;
    head?: never;
    /** Send a part of a file */
    patch: operations['sendIncoming'];
    trace?: never;
  };
  '/api/admin/map': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Draw the map of the place */
    post: operations['drawMap'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/jobs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a job */
    get: operations['getJob'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/downloads/{token}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Download a backup or an export */
    get: operations['download'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/cors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List CORS origins */
    get: operations['getCorsOrigins'];
    /** Replace the CORS origins */
    put: operations['setCorsOrigins'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the settings of the search */
    get: operations['getSearchSettings'];
    /** Change the settings of the search */
    put: operations['setSearchSettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/searches': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what people searched */
    get: operations['listSearches'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/texts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the texts of the site */
    get: operations['listTexts'];
    /** Replace the texts of the site */
    put: operations['setTexts'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/attributes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the settings of attributes */
    get: operations['getAttributeSettings'];
    /** Change the settings of attributes */
    put: operations['setAttributeSettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/site': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the settings of the site */
    get: operations['getSiteSettings'];
    /** Replace the settings of the site */
    put: operations['setSiteSettings'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/settings/site/test-message': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Send a test message */
    post: operations['sendTestMessage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/apikeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List API keys */
    get: operations['listApiKeys'];
    put?: never;
    /** Create an API key */
    post: operations['createApiKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/apikeys/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Revoke an API key */
    patch: operations['revokeApiKey'];
    trace?: never;
  };
  '/api/admin/merchant/applications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List merchant applications */
    get: operations['listMerchantApplications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/merchant/applications/{id}/similar': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List stores like that of an application */
    get: operations['listSimilarStores'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/merchant/applications/{id}/review': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Approve or reject an application */
    patch: operations['reviewMerchantApplication'];
    trace?: never;
  };
  '/api/admin/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List all categories */
    get: operations['listAllCategories'];
    put?: never;
    /** Create a category */
    post: operations['createCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/categories/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show any category */
    get: operations['getCategory'];
    /** Replace a category */
    put: operations['replaceCategory'];
    post?: never;
    /** Delete a category */
    delete: operations['deleteCategory'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/categories/order': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Put categories into an order */
    put: operations['orderCategories'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/lists': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List all lists of the editors */
    get: operations['listAllEditorLists'];
    put?: never;
    /** Make a list */
    post: operations['createEditorList'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/lists/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show any list of the editors */
    get: operations['getAnyEditorList'];
    /** Replace a list */
    put: operations['replaceEditorList'];
    post?: never;
    /** Delete a list */
    delete: operations['deleteEditorList'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List all stores */
    get: operations['listAllStores'];
    put?: never;
    /** Create a store */
    post: operations['createStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show any store */
    get: operations['getStoreForAdmin'];
    /** Replace a store */
    put: operations['replaceStore'];
    post?: never;
    /** Delete a store */
    delete: operations['deleteStore'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Show or hide a store */
    patch: operations['setStoreStatus'];
    trace?: never;
  };
  '/api/admin/reviews': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List reviews */
    get: operations['listReviews'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reviews/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show any review */
    get: operations['getReview'];
    put?: never;
    post?: never;
    /** Delete a review */
    delete: operations['deleteReview'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reviews/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Approve or block a review */
    patch: operations['setReviewStatus'];
    trace?: never;
  };
  '/api/admin/reviews/{id}/reply': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Answer a review */
    put: operations['replyToReview'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List reports */
    get: operations['listReports'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reports/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Mark a report as done */
    patch: operations['setReportStatus'];
    trace?: never;
  };
  '/api/admin/claims': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List claims */
    get: operations['listClaims'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/claims/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Approve or reject a claim */
    patch: operations['decideClaim'];
    trace?: never;
  };
  '/api/admin/edits': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List edits of owners */
    get: operations['listEdits'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/edits/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Approve or reject an edit */
    patch: operations['decideEdit'];
    trace?: never;
  };
  '/api/admin/stores/{id}/owners': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the owners of a store */
    get: operations['listOwners'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/notes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List unusual notes of the day */
    get: operations['listUnusualNotes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/note': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take the note of the day of a store away */
    delete: operations['removeNote'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/owner-code': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Make a code for the owner of a store */
    post: operations['makeOwnerCode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/owners/{user}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take an owner away from a store */
    delete: operations['removeOwner'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reviews/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change several reviews */
    post: operations['changeReviews'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Change several stores */
    post: operations['changeStores'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Merge a store into another */
    post: operations['mergeStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/categories/{id}/merge': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Merge a category into another */
    post: operations['mergeCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/deleted': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what was deleted */
    get: operations['listDeleted'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/reviews/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Restore a review */
    post: operations['restoreReview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/stores/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Restore a store */
    post: operations['restoreStore'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/categories/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Restore a category */
    post: operations['restoreCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List users */
    get: operations['listUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show a user */
    get: operations['getUser'];
    put?: never;
    post?: never;
    /** Delete a user */
    delete: operations['deleteUser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users/{id}/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Enable or disable a user */
    patch: operations['setUserStatus'];
    trace?: never;
  };
  '/api/admin/users/{id}/block': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Block a user */
    post: operations['blockUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/users/{id}/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Reset the password of a user */
    patch: operations['resetUserPassword'];
    trace?: never;
  };
  '/api/admin/rankings/stores': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Rank stores */
    get: operations['rankStoresForAdmin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/rankings/stores/recalc': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Recompute scores */
    post: operations['recalculateScores'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/upload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Upload a picture */
    post: operations['uploadPictureAsAdmin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

export interface components {
  schemas: {
    /** Every failure has this envelope. */
    Failure: {
      /** The HTTP status, never 0. */
      code: number;
      /** A sentence for people, in English. */
      message: string;
      /** Cause of the failure. */
      meta: {
        /** Stable word for the cause, for programs. `malformed_json`: The body is not JSON. `malformed_body`: The body ended too early, or is no multipart form. `malformed_request`: The request itself is broken, for example its Host header. `invalid_input`: A field, a query parameter or a path ID is missing or not allowed; `meta.errors` names each. `captcha_wrong`: The captcha code is wrong; the captcha can be tried again. `captcha_expired`: The captcha is used or expired; request a new one. `api_key_missing`: The request has no X-API-Key header. `api_key_unknown`: The API key is unknown or revoked. `token_missing`: The request has no bearer token. `token_invalid`: The bearer token is malformed, of the other audience, or was ended. `token_expired`: The bearer token is past its lifetime; log in again. `other_origin`: Only a page of this server may ask for this. `wrong_credentials`: The username or the password is wrong. `account_disabled`: The account is disabled. `second_factor_required`: The account has to prove its second factor: answer `meta.challenge`; without a challenge, the account has none, and must add one. `challenge_expired`: The challenge of the second factor is used or expired, or was tried too often; ask for a new one. `role_required`: The administrator does not have the role that the endpoint, or the account to change, needs. `not_found`: No such resource, or it is not public. `no_such_route`: No endpoint has this path. `method_not_allowed`: The path exists, but not for this method; see Allow. `mail_off`: The service sends no mail. `link_expired`: The link of a mail is used or too old; ask for a new one. `username_taken`: The username exists. `already_reviewed`: The application, claim or edit was approved or rejected before. `already_owner`: The account owns the store. `too_many_pending`: Too many claims of this account are pending. `too_many_lists`: There are as many lists as there can be. `too_many_owners`: The store has as many owners as a store can have. `category_gone`: The category has since been deleted. `external_id_taken`: Another store or category has the ID in the other system by now. `store_gone`: The store of the review is deleted; restore it first. `author_gone`: The account of the author is deleted. `idempotency_key_reused`: The Idempotency-Key was sent before with another body; choose a new one for each request. `changed_meanwhile`: Somebody has changed the resource, or it is no longer at the version that If-Match names; load it again. `last_api_key`: The last active API key cannot be revoked. `last_admin`: The last enabled administrator cannot be disabled; the last enabled super administrator cannot lose the role either. `not_undoable`: The write cannot be undone, or no longer. `already_running`: Work of this kind is running; wait until it has ended. `file_taken`: There is another file of this name. `offset_wrong`: The part does not begin where the last one ended; `offset` of the file says where that is. `attribute_in_use`: A value of an own attribute that would go is set for stores. `no_second_factor`: The account has no second factor. `too_many_factors`: The account has as many second factors as it may have. `passkeys_unavailable`: Browsers offer no passkeys at this address: they need HTTPS, or localhost. `passkey_taken`: The passkey was added before. `own_account`: Administrators cannot disable their own account. `too_slow`: The body came too slowly. `too_large`: The body, the file or the picture is larger than allowed. `unsupported_media_type`: The body is not of the media type that the endpoint takes. `not_an_image`: The file is no JPEG, PNG, WebP or GIF, or is damaged. `damaged`: The stored picture is damaged; only the operator can replace it. `range_not_satisfiable`: The file has no such range. `rate_limited`: A budget is spent: `meta.budget` names it, Retry-After says how long. `not_implemented`: Reserved for a later version. `busy`: The server or its database is busy, or another process is using it; nothing was written, so try again. `unavailable`: The database or its disk cannot be reached or does not confirm, or the server is stopping; a write may have been stored, so look, or repeat it with the same `Idempotency-Key`. `disk_full`: The disk of the server is full; nothing was written. `internal`: An error of the server; its log has the details under the request ID. */
        reason:
          | 'malformed_json'
          | 'malformed_body'
          | 'malformed_request'
          | 'invalid_input'
          | 'captcha_wrong'
          | 'captcha_expired'
          | 'api_key_missing'
          | 'api_key_unknown'
          | 'token_missing'
          | 'token_invalid'
          | 'token_expired'
          | 'other_origin'
          | 'wrong_credentials'
          | 'account_disabled'
          | 'second_factor_required'
          | 'challenge_expired'
          | 'role_required'
          | 'not_found'
          | 'no_such_route'
          | 'method_not_allowed'
          | 'mail_off'
          | 'link_expired'
          | 'username_taken'
          | 'already_reviewed'
          | 'already_owner'
          | 'too_many_pending'
          | 'too_many_lists'
          | 'too_many_owners'
          | 'category_gone'
          | 'external_id_taken'
          | 'store_gone'
          | 'author_gone'
          | 'idempotency_key_reused'
          | 'changed_meanwhile'
          | 'last_api_key'
          | 'last_admin'
          | 'not_undoable'
          | 'already_running'
          | 'file_taken'
          | 'offset_wrong'
          | 'attribute_in_use'
          | 'no_second_factor'
          | 'too_many_factors'
          | 'passkeys_unavailable'
          | 'passkey_taken'
          | 'own_account'
          | 'too_slow'
          | 'too_large'
          | 'unsupported_media_type'
          | 'not_an_image'
          | 'damaged'
          | 'range_not_satisfiable'
          | 'rate_limited'
          | 'not_implemented'
          | 'busy'
          | 'unavailable'
          | 'disk_full'
          | 'internal';
        /** Of 429: the budget that is spent. */
        budget?:
          | 'login'
          | 'failed-login'
          | 'second-factor'
          | 'mail'
          | 'letter'
          | 'captcha'
          | 'claim'
          | 'application'
          | 'lookup'
          | 'report'
          | 'export'
          | 'upload'
          | 'review'
          | 'pending-review'
          | 'like'
          | 'own'
          | 'admin'
          | 'password'
          | 'bulk'
          | 'job'
          | 'search'
          | 'unread'
          | 'simultaneous';
        /** Of `not_found`: ID of the store or category that this one was merged into. */
        merged_into?: number;
        /** Of `second_factor_required`: answer it by `POST /api/admin/login/second`. */
        challenge?: string;
        /** Of `second_factor_required`: what the account can answer with. */
        answers?: ('totp' | 'passkey' | 'recovery_code')[];
        /** Of `second_factor_required`: what `navigator.credentials.get` takes. */
        passkey?: { [name: string]: unknown };
        /** One entry for each bad field. */
        errors?: components['schemas']['FieldFailure'][];
      };
    };
    /** One bad field. */
    FieldFailure: {
      /** Path of the field. */
      field: string;
      /** Requirement that the value does not meet. */
      message: string;
      /** Rule that the value breaks, for messages of your own. */
      rule:
        | 'required'
        | 'type'
        | 'minimum'
        | 'maximum'
        | 'min_length'
        | 'max_length'
        | 'min_items'
        | 'max_items'
        | 'max_bytes'
        | 'choice'
        | 'format'
        | 'characters'
        | 'exists'
        | 'expired'
        | 'wrong';
      /** Bound that the value breaks, where there is one. */
      limit?: number;
    };
    /** A successful answer. */
    LivenessEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Liveness'];
      meta?: components['schemas']['Meta'];
    };
    /** The server answers and can read its database. */
    Liveness: {
      /** Always "ok". */
      status: string;
    };
    /** Notes on the request; absent when there are none. */
    Meta: {
      /** Query parameters and fields of the body that the endpoint does not know, at most 50; absent when it knows them all. */
      ignored?: string[];
    };
    /** A successful answer. */
    CaptchaEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Captcha'];
      meta?: components['schemas']['Meta'];
    };
    /** A challenge: the picture shows 4 characters. It is valid for 5 minutes and for one login or registration. */
    Captcha: {
      /** ID of the captcha. */
      captcha_id: string;
      /** Picture, as SVG text. */
      svg: string;
    };
    /** Name and password of a new account. */
    UserRegisterReq: {
      /** Username: letters of any script, digits, `_`, `-` and `.`; unique, upper and lower case are the same. */
      username: string;
      /** Password, of any characters. */
      password: string;
      /** ID of a captcha from GET /api/captcha/new. */
      captcha_id: string;
      /** Characters of the picture, upper or lower case; or a proof of work, see GET /api/captcha/new. */
      captcha_code: string;
      /** Whether the browser stays logged in for 30 days: it gets a cookie for `POST /api/user/session`, and the token is valid for an hour. */
      stay?: boolean;
    };
    /** A successful answer. */
    RegisteredUserEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['RegisteredUser'];
      meta?: components['schemas']['Meta'];
    };
    /** The new account and its first token. */
    RegisteredUser: {
      /** Bearer token for the user endpoints, valid until `expires_at`. */
      token: string;
      /** Time at which the token expires. */
      expires_at: string;
      user: components['schemas']['User'];
    };
    /** A registered user. */
    User: {
      /** User ID. */
      id: number;
      /** Username. */
      username: string;
      /** `active`, or `disabled`: then the user cannot log in. */
      status: 'active' | 'disabled';
      /** Time of the registration. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** Credentials of a user. */
    UserLoginReq: {
      /** Username. */
      username: string;
      /** Password. */
      password: string;
      /** ID of a captcha from GET /api/captcha/new. */
      captcha_id: string;
      /** Characters of the picture, upper or lower case; or a proof of work, see GET /api/captcha/new. */
      captcha_code: string;
      /** Whether the browser stays logged in for 30 days: it gets a cookie for `POST /api/user/session`, and the token is valid for an hour. */
      stay?: boolean;
    };
    /** A successful answer. */
    UserSessionEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['UserSession'];
      meta?: components['schemas']['Meta'];
    };
    /** A token and whose it is. */
    UserSession: {
      /** Bearer token for the user endpoints, valid until `expires_at`. */
      token: string;
      /** Time at which the token expires. */
      expires_at: string;
      user: components['schemas']['SessionUser'];
    };
    /** The user who logged in. */
    SessionUser: {
      /** User ID. */
      id: number;
      /** Username. */
      username: string;
    };
    /** The account whose password was forgotten. */
    PasswordResetReq: {
      /** Username. */
      username: string;
    };
    /** A successful answer. */
    EmptyEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Always null. */
      data: null;
      meta?: components['schemas']['Meta'];
    };
    /** The link of a mail, and the new password. */
    NewPasswordReq: {
      /** The part of the link behind `#`. */
      code: string;
      /** Password, of any characters. */
      password: string;
    };
    /** The link of a mail. */
    MailLinkReq: {
      /** The part of the link behind `#`. */
      code: string;
    };
    /** Credentials of an administrator. */
    AdminLoginReq: {
      /** Username. */
      username: string;
      /** Password. */
      password: string;
      /** ID of a captcha from GET /api/captcha/new. */
      captcha_id: string;
      /** Characters of the picture, upper or lower case; or a proof of work, see GET /api/captcha/new. */
      captcha_code: string;
    };
    /** A successful answer. */
    AdminSessionEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['AdminSession'];
      meta?: components['schemas']['Meta'];
    };
    /** A token and whose it is. */
    AdminSession: {
      /** Bearer token for the admin endpoints, valid for 12 hours. */
      token: string;
      /** Time at which the token expires. */
      expires_at: string;
      admin: components['schemas']['AdminUser'];
    };
    /** An administrator. */
    AdminUser: {
      /** Administrator ID. */
      id: number;
      /** Username. */
      username: string;
      /** `super_admin` for the first administrator, `admin` for the others until the role is changed. A `moderator` decides reviews, reports, applications, claims and edits, and reads stores, categories and users. Only backups, imports, exports, the settings of the site, and whatever changes a super administrator or a role need `super_admin`. */
      role: string;
      /** Whether the administrator can log in. */
      enabled: boolean;
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A challenge, and its answer: `passkey`, or else `code`. */
    SecondLoginReq: {
      /** The challenge, as the server gave it. */
      challenge: string;
      /** Six digits of the program on the phone, or a recovery code. */
      code?: string;
      passkey?: components['schemas']['PasskeyProof'];
    };
    /** Answer of a passkey: `PublicKeyCredential.toJSON()`. */
    PasskeyProof: {
      /** ID of the credential, in base64url. */
      id: string;
      /** The same ID, in base64url. */
      rawId: string;
      /** Always `public-key`. */
      type: string;
      response: components['schemas']['PasskeyProofResponse'];
    };
    /** What the authenticator has signed. */
    PasskeyProofResponse: {
      /** Data of the browser, in base64url. */
      clientDataJSON: string;
      /** Data of the authenticator, in base64url. */
      authenticatorData: string;
      /** Signature, in base64url. */
      signature: string;
    };
    /** A successful answer. */
    SiteEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Site'];
      meta?: components['schemas']['Meta'];
    };
    /** The place that this service is about. */
    Site: {
      /** Name of the site. */
      name: string;
      /** Line below the name. */
      tagline: string;
      /** Link to the logo. */
      logo_url: string;
      /** Languages of the site, the preferred one first. */
      languages: string[];
      /** Time zone of the IANA database that hours are meant in; at first that of the machine. */
      time_zone: string;
      map: components['schemas']['SiteMap'];
      /** Town of the place, for the titles of pages and for search engines, or "". */
      town: string;
      /** Country of the place in two letters (ISO 3166), or "". */
      country: string;
      /** Currency of all prices in three letters (ISO 4217), or "". */
      currency: string;
      /** Language that the names and descriptions of stores, dishes and categories are in; their `translations` have the others. Set once. The first of `languages` counts while it is null. */
      content_language: string | null;
      /** Whether an administrator reviews what owners of stores change, or it counts at once. */
      owner_edits: 'review' | 'direct';
      /** Map services that the page of a store offers for directions, in this order. */
      directions: ('device' | 'google' | 'apple' | 'amap' | 'openstreetmap')[];
    };
    /** Where the map begins, and the picture that it is drawn on. */
    SiteMap: {
      /** Point in the middle of the map at first; null to show all stores. */
      centre: components['schemas']['MapPoint'] | null;
      /** Zoom of the map at first, from 0, the world, to 22; null to show all stores. */
      zoom: number | null;
      /** Drawn plan of a hall or a market: a picture, and where its lower left and its upper right corner lie. */
      plan: components['schemas']['MapPlan'] | null;
      /** Tiles of a map server, which lie below the plan. */
      tiles: components['schemas']['MapTiles'] | null;
    };
    /** A point on the earth. */
    MapPoint: {
      /** Degrees north. */
      latitude: number;
      /** Degrees east. */
      longitude: number;
    };
    /** Drawn plan of a hall or a market: a picture, and where its lower left and its upper right corner lie. */
    MapPlan: {
      /** Link to the picture. */
      url: string;
      south_west: components['schemas']['MapPoint'];
      north_east: components['schemas']['MapPoint'];
    };
    /** Tiles of a map server, which lie below the plan. */
    MapTiles: {
      /** Address of a tile, with `{z}`, `{x}` and `{y}` for its zoom, column and row. */
      url: string;
      /** Text that the owner of the tiles wants on the map. */
      attribution: string;
    };
    /** A successful answer. */
    AttributeArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['Attribute'][];
      meta?: components['schemas']['Meta'];
    };
    /** A property of stores that has one of a few values. */
    Attribute: {
      /** Key, as in OpenStreetMap; `x:` begins those of this place. */
      key: string;
      /** `choice`: one of several values; `flag`: yes or no. */
      kind: 'choice' | 'flag';
      /** Group in which pages show it; `own` for those of this place. */
      group: 'diet' | 'access' | 'payment' | 'seating' | 'service' | 'comfort' | 'own';
      /** Names by language tag. */
      names: { [name: string]: string };
      /** Values, in the order in which pages show them. */
      values: components['schemas']['AttributeValue'][];
    };
    /** A value of an attribute. */
    AttributeValue: {
      /** Value. */
      value: string;
      /** Names by language tag. */
      names: { [name: string]: string };
      /** Whether it counts as yes, for those who ask for the attribute alone. */
      is_yes: boolean;
    };
    /** A successful answer. */
    CategoryArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['Category'][];
      meta?: components['schemas']['Meta'];
    };
    /** A kind of food that stores are filed under. */
    Category: {
      /** Category ID. */
      id: number;
      /** Name. */
      name: string;
      /** URL of the icon, or "". */
      icon_url: string;
      /** Position in the list, lowest first. */
      sort_order: number;
      /** Whether the public list shows the category. */
      enabled: boolean;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
        };
      };
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** One page of a list. */
    EditorListListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['EditorList'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A list of stores that the editors of the place have chosen. */
    EditorList: {
      /** List ID. */
      id: number;
      /** Title. */
      title: string;
      /** Description, or "". */
      description: string;
      /** Stores in the order of the walk. */
      stops: components['schemas']['Stop'][];
      /** The way along the stops, in their order, of those whose place is known. */
      walk: components['schemas']['Walk'] | null;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations: {
        [name: string]: {
          /** Title. */
          title?: string;
          /** Description. */
          description?: string;
        };
      };
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A store of a list, with why it is there. */
    Stop: {
      /** Store ID. */
      store_id: number;
      store: components['schemas']['StopStore'];
      /** Why it is there, or "". */
      note: string;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations: {
        [name: string]: {
          /** Note. */
          note?: string;
        };
      };
    };
    /** The store of a stop. */
    StopStore: {
      /** Store ID. */
      id: number;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Stall or floor, or "". */
      spot: string;
      /** Latitude in degrees; null when unknown. */
      latitude: number | null;
      /** Longitude in degrees; null when unknown. */
      longitude: number | null;
    };
    /** The way along the stops, in their order, of those whose place is known. */
    Walk: {
      /** Metres in straight lines. */
      distance: number;
      /** Minutes on foot at 4.5 km/h, with a quarter more for streets that are not straight. */
      minutes: number;
    };
    /** Position of the page in its list. */
    PaginationMeta: {
      /** Page shown, from 1. */
      page: number;
      /** Entries on a page, as applied. */
      page_size: number;
      /** Entries on all pages. */
      total: number;
      /** Number of pages; 0 when nothing matches. */
      total_page: number;
      /** Entries that the pages list, the nearest ones, where the total is larger; absent where they list all. */
      listed?: number;
      /** How the keyword was read to find stores of this page that are not spelt as it is; absent without any. */
      interpreted?: components['schemas']['Interpretation'][];
      /** With `facets=true`: how many stores of the list have each value, by the key of an attribute, `category_id` or `open_now` and by the value. Conditions on the same key do not count; values of no store are left out. */
      facets?: { [name: string]: { [name: string]: number } };
      /** Query parameters and fields of the body that the endpoint does not know, at most 50; absent when it knows them all. */
      ignored?: string[];
    };
    /** One reading of a keyword, or of a part of it. */
    Interpretation: {
      /** Words `joined` or split, `plural` or singular, `synonym` of the place, `stop_word` left out, `sound` of Chinese text, or `typo`. */
      kind: 'joined' | 'plural' | 'synonym' | 'stop_word' | 'sound' | 'typo';
      /** Part of the keyword. */
      from: string;
      /** Word or words that it was read as; of a sound, the letters again. */
      to: string;
    };
    /** A successful answer. */
    EditorListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['EditorList'];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    SuggestionArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['Suggestion'][];
      meta?: components['schemas']['Meta'];
    };
    /** A name that begins with what somebody types. */
    Suggestion: {
      /** Thing that has the name. */
      kind: 'store' | 'dish' | 'category';
      /** Store ID or category ID. For a `dish`, the ID of a store that serves it: search for `text` to find all of them. */
      id: number;
      /** Name of the store, the dish or the category. */
      text: string;
    };
    /** One page of a list. */
    ListedStoreListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['ListedStore'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A store in a list. */
    ListedStore: components['schemas']['Store'] & {
      /** Metres from the place that `near` names; absent without it. */
      distance?: number;
    };
    /** A place that sells food. */
    Store: {
      /** Store ID. */
      id: number;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Stall in a hall, or floor of a building, or "". */
      spot: string;
      /** Opening hours as free text, or "". */
      open_hours: string;
      /** Phone number, or "". */
      phone: string;
      /** URL of the main picture, or "". */
      cover_url: string;
      /** Description, or "". */
      description: string;
      /** Address of the website; absent without one. */
      website?: string;
      /** Address of the menu on a website; absent without one. */
      menu_url?: string;
      /** Address at which a table can be reserved; absent without one. */
      reservation_url?: string;
      /** Address at which food can be ordered; absent without one. */
      order_url?: string;
      /** Category ID. */
      category_id: number;
      category: components['schemas']['Category'];
      /** Latitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      latitude: number | null;
      /** Longitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      longitude: number | null;
      /** Openings of a week; null when unknown. */
      hours: components['schemas']['Opening'][] | null;
      /** Days of closure; null when there are none. */
      closures: components['schemas']['Closure'][] | null;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
        };
      };
      /** Values by key, see `GET /api/attributes`; what is not known is absent. */
      attributes: { [name: string]: string };
      /** Level of its prices, from 1 to 4, as the operator says; null where unknown. */
      price_level: number | null;
      /** The notice of an owner for the current day; it expires at 04:00 local time. */
      today: components['schemas']['Today'] | null;
      /** Whether somebody who owns the store looks after it here. */
      verified: boolean;
      /** `active`: public; `inactive`: only administrators see the store. */
      status: 'active' | 'inactive';
      /** Pictures, by position. */
      images: components['schemas']['StoreImage'][];
      /** Signature dishes, by position. */
      dishes: components['schemas']['SignatureDish'][];
      /** Recent attention: a search that lists the store adds 1, a like 3, an approved review 5; all of it halves every 7 days. Computed to the minute. Beyond the first 10 likes and reviews of a day (UTC), those of accounts younger than a day, and the second and later of one network, add a tenth. */
      hotness: number;
      /** Users who like the store. */
      likes: number;
      /** Searches that listed the store. */
      search_count: number;
      /** Approved reviews. */
      review_count: number;
      /** Average rating of the approved reviews, with one decimal; null without any. */
      rating: number | null;
      /** Composite of ratings, hotness, likes, reviews and searches, from 0 to 100. Likes and reviews weigh in it as in `hotness`. */
      score: number;
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
      source?: components['schemas']['Source'];
    };
    /** An opening of every week, in the time zone of the place. */
    Opening: {
      /** Day on which it begins: 1 is Monday, 7 is Sunday. */
      day: number;
      /** Time at which it begins. */
      opens: string;
      /** Time at which it ends: on the next day when not after `opens`, a whole day later when equal. */
      closes: string;
    };
    /** Days on which no opening begins; one that began the day before runs to its end. */
    Closure: {
      /** First day. */
      from: string;
      /** Last day. */
      to: string;
      /** Reason, or "". */
      note: string;
    };
    /** The notice of an owner for the current day; it expires at 04:00 local time. */
    Today: {
      /** What guests should know today, or "". */
      note: string;
      /** Closed today: until the time in `until`, else all day. */
      closed: boolean;
      /** Time at which it closes today, or opens where `closed` is true; one before 04:00 is in the night that follows; null for none. */
      until: string | null;
    };
    /** A picture of a store. */
    StoreImage: {
      /** Picture ID. */
      id: number;
      /** URL of the picture. */
      url: string;
      /** Position in the list, lowest first. */
      sort_order: number;
    };
    /** A dish that a store is known for. */
    SignatureDish: {
      /** Dish ID. */
      id: number;
      /** Name. */
      name: string;
      /** Description, or "". */
      description: string;
      /** URL of a picture, or "". */
      image_url: string;
      /** Position in the list, lowest first. */
      sort_order: number;
      /** Price in the currency of the site; absent where none is known. */
      price?: number;
      /** Sizes or forms in which it is sold, each with its price; absent without any. */
      variants?: {
        /** Name. */
        name: string;
        /** Price in the currency of the site. */
        price: number;
      }[];
      /** Section of the menu that it is in; absent without one. */
      section?: string;
      /** Diets that it suits; absent without any. */
      diets?: ('vegetarian' | 'vegan' | 'halal' | 'kosher' | 'gluten_free' | 'lactose_free')[];
      /** Substances of Annex II of Regulation (EU) 1169/2011 that it contains; an empty list says that it contains none; absent where nobody has said. */
      allergens?: (
        | 'gluten'
        | 'crustaceans'
        | 'eggs'
        | 'fish'
        | 'peanuts'
        | 'soya'
        | 'milk'
        | 'nuts'
        | 'celery'
        | 'mustard'
        | 'sesame'
        | 'sulphites'
        | 'lupin'
        | 'molluscs'
      )[];
      /** When the allergens were stated; absent where nobody has said. */
      allergens_at?: string;
      /** How spicy it is, from 0, not at all, to 3; absent where nobody has said. */
      spicy?: number;
      /** `true` while it is sold out, else absent. */
      sold_out?: boolean;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations?: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
          /** Section of the menu. */
          section?: string;
        };
      };
    };
    /** Collection that the store comes from, which its licence wants named; absent without one. */
    Source: {
      /** Name. */
      name: string;
      /** Licence. */
      licence: string;
      /** Address of the place there. */
      url: string;
    };
    /** A successful answer. */
    MapClusterArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['MapCluster'][];
      meta?: components['schemas']['Meta'];
    };
    /** Stores that are close together on the map, or a single one. */
    MapCluster: {
      /** Latitude of the store, or mean latitude of the stores. */
      latitude: number;
      /** Longitude of the store, or mean longitude of the stores. */
      longitude: number;
      /** Number of stores. */
      count: number;
      /** Store ID; absent unless `count` is 1. */
      id?: number;
      /** Name of the store; absent unless `count` is 1. */
      name?: string;
      /** Category ID of the store; absent unless `count` is 1. */
      category_id?: number;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations?: {
        [name: string]: {
          /** Name. */
          name?: string;
        };
      };
      /** The notice of an owner for the current day; it expires at 04:00 local time. */
      today?: components['schemas']['Today'] | null;
    };
    /** One page of a list. */
    RankedStoreListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['RankedStore'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A store and its position in a ranking. */
    RankedStore: components['schemas']['Store'] & {
      /** Position in the whole ranking, from 1. */
      rank: number;
    };
    /** A successful answer. */
    RankedStoreArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['RankedStore'][];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    StoreCardListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['StoreCard'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** The fields of a store that a list shows. */
    StoreCard: {
      /** Store ID. */
      id: number;
      /** Category ID. */
      category_id: number;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Stall in a hall, or floor of a building, or "". */
      spot: string;
      /** URL of the main picture, or "". */
      cover_url: string;
      /** `active`: public; `inactive`: only administrators see the store. */
      status: 'active' | 'inactive';
      /** Latitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      latitude: number | null;
      /** Longitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      longitude: number | null;
      /** Texts in other languages than `content_language`, by BCP 47 tag. */
      translations: {
        [name: string]: {
          /** Name. */
          name?: string;
        };
      };
      /** Level of its prices, from 1 to 4, as the operator says; null where unknown. */
      price_level: number | null;
      /** The notice of an owner for the current day; it expires at 04:00 local time. */
      today: components['schemas']['Today'] | null;
      /** Whether somebody who owns the store looks after it here. */
      verified: boolean;
      /** Average rating of the approved reviews, with one decimal; null without any. */
      rating: number | null;
      /** Approved reviews. */
      review_count: number;
      /** Users who like the store. */
      likes: number;
      /** Composite of ratings, hotness, likes, reviews and searches, from 0 to 100. Likes and reviews weigh in it as in `hotness`. */
      score: number;
      /** Metres from the place that `near` names; absent without it. */
      distance?: number;
      /** Position in the whole ranking, from 1; absent in other lists. */
      rank?: number;
    };
    /** A successful answer. */
    StoreEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Store'];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    ReviewListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Review'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A rating of a store by a user, with or without words. */
    Review: {
      /** Review ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      store: components['schemas']['Store'];
      /** User ID; null when the author is unknown. */
      user_id: number | null;
      /** Username of the author, or "" when the account is deleted. */
      user_name: string;
      /** Rating, 1 to 5. */
      rating: number;
      /** Text, or "". */
      content: string;
      /** URLs of pictures. */
      image_urls: string[];
      /** Dishes that the author recommends, as they were sent. */
      recommend_dishes: { [name: string]: unknown }[];
      /** `pending`: not decided yet; `approved`: public; `blocked`: hidden. */
      status: 'pending' | 'approved' | 'blocked';
      /** Answer of the place to a review. */
      reply: components['schemas']['ReviewReply'] | null;
      /** Time of writing. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** Answer of the place to a review. */
    ReviewReply: {
      /** Text. */
      text: string;
      /** Time of the answer. */
      created_at: string;
    };
    /** One page of a list. */
    StorePictureListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['StorePicture'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A picture of a store. */
    StorePicture: {
      /** URL of the picture. */
      url: string;
      /** Whose it is. */
      from: 'store' | 'guests';
      /** Review that it is from; null for one of the store. */
      review_id: number | null;
      /** Author of the review, or "". */
      user_name: string;
      /** Time of the review; null for a picture of the store. */
      created_at: string | null;
    };
    /** A successful answer. */
    ReviewSummaryEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['ReviewSummary'];
      meta?: components['schemas']['Meta'];
    };
    /** Approved reviews of a store in figures. */
    ReviewSummary: {
      /** Numbers of reviews with the ratings 1, 2, 3, 4 and 5. */
      ratings: number[];
      /** Dishes that authors recommend most, at most 20. */
      recommended: {
        /** Name of a dish, as authors wrote it. */
        name: string;
        /** Number of recommendations. */
        count: number;
      }[];
    };
    /** A new application. */
    MerchantApplyReq: {
      /** Name of the store. */
      store_name: string;
      /** Category ID. */
      category_id: number;
      /** Address of the store. */
      address: string;
      /** Latitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      latitude?: number | null;
      /** Longitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      longitude?: number | null;
      /** Stall in a hall, or floor of a building. Unchanged when left out; "" clears it. */
      spot?: string;
      /** Name of the applicant. */
      contact_name: string;
      /** Phone number of the applicant. */
      contact_phone: string;
      /** Opening hours as free text. */
      open_hours?: string;
      /** Openings of a week; several on one day add up. Null or an empty list: unknown. Null when left out. */
      hours?: components['schemas']['Opening'][] | null;
      /** Days of closure. Null or an empty list: none. Null when left out. */
      closures?: components['schemas']['ClosureReq'][] | null;
      /** Values by key, see `GET /api/attributes`. Keys that are left out stay as they are; null takes one off. */
      attributes?: { [name: string]: string | null };
      /** Phone number of the store. */
      phone?: string;
      /** URL of the main picture. */
      cover_url?: string;
      /** Description. */
      description?: string;
      /** URLs of more pictures. */
      image_urls?: string[];
    };
    /** Days on which no opening begins; one that began the day before runs to its end. */
    ClosureReq: {
      /** First day. */
      from: string;
      /** Last day. */
      to: string;
      /** Reason. */
      note?: string;
    };
    /** A successful answer. */
    NewApplicationEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['NewApplication'];
      meta?: components['schemas']['Meta'];
    };
    /** An application as its sender gets it. */
    NewApplication: components['schemas']['MerchantApplication'] & {
      /** Code that looks the application up. It is shown only here: the server keeps no copy. */
      lookup: string;
    };
    /** A merchant asks for a store in the directory. */
    MerchantApplication: {
      /** Application ID. */
      id: number;
      /** Name of the store. */
      store_name: string;
      /** Category ID. */
      category_id: number;
      /** Address of the store. */
      address: string;
      /** Latitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      latitude: number | null;
      /** Longitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      longitude: number | null;
      /** Stall in a hall, or floor of a building, or "". */
      spot: string;
      /** Opening hours as free text, or "". */
      open_hours: string;
      /** Openings of a week; null when unknown. */
      hours: components['schemas']['Opening'][] | null;
      /** Days of closure; null when there are none. */
      closures: components['schemas']['Closure'][] | null;
      /** Values by key, see `GET /api/attributes`; what is not known is absent. */
      attributes: { [name: string]: string };
      /** Phone number of the store, or "". */
      phone: string;
      /** URL of the main picture, or "". */
      cover_url: string;
      /** URLs of more pictures. */
      image_urls: string[];
      /** Description, or "". */
      description: string;
      /** Name of the applicant. */
      contact_name: string;
      /** Phone number of the applicant. */
      contact_phone: string;
      /** `pending`: not decided yet; `approved`: the store exists; `rejected`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of the rejection, or "". */
      reject_reason: string;
      /** Time of the decision; null while pending. */
      reviewed_at: string | null;
      /** ID of the administrator who decided; null while pending. */
      reviewer_id: number | null;
      /** ID of the store that the approval created; null otherwise. */
      store_id: number | null;
      /** Time of the application. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** Code of an application. */
    ApplicationLookupReq: {
      /** Code that the answer to the application had. */
      lookup: string;
    };
    /** A successful answer. */
    ApplicationStateEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['ApplicationState'];
      meta?: components['schemas']['Meta'];
    };
    /** State of an application, for its sender. */
    ApplicationState: {
      /** `pending`: not decided yet; `approved`: the store exists; `rejected`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of the rejection, or "". */
      reject_reason: string;
      /** ID of the store that the approval created; null otherwise. */
      store_id: number | null;
    };
    /** A new report about a store. */
    StoreReportReq: {
      /** Reason. `closed`: no longer there; `moved`: at another address; `wrong_details`: hours, phone or the like; `duplicate`: in the directory twice; `offensive`; `other`. */
      kind: 'closed' | 'moved' | 'wrong_details' | 'duplicate' | 'offensive' | 'other';
      /** Details. */
      text?: string;
      /** How to reach you if there is a question; only administrators see it. */
      contact?: string;
    };
    /** A successful answer. */
    ReportEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Report'];
      meta?: components['schemas']['Meta'];
    };
    /** A report of a visitor about a store, or about a review of it. */
    Report: {
      /** Report ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      /** Review ID; null for a report about the store. */
      review_id: number | null;
      /** Reason. */
      kind: 'closed' | 'moved' | 'wrong_details' | 'duplicate' | 'offensive' | 'other' | 'spam' | 'false';
      /** Details, or ""; emptied 30 days after the report is done. */
      text: string;
      /** How to reach the sender, or ""; emptied 30 days after the report is done. */
      contact: string;
      /** `open`: not dealt with yet; `done`: dealt with. */
      status: 'open' | 'done';
      /** Time at which the report was done; null while it is open. */
      done_at: string | null;
      /** Time of the report. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A new report about a review. */
    ReviewReportReq: {
      /** Reason. `spam`: advertising; `offensive`; `false`: about something that did not happen; `other`. */
      kind: 'spam' | 'offensive' | 'false' | 'other';
      /** Details. */
      text?: string;
    };
    /** A successful answer. */
    UserEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['User'];
      meta?: components['schemas']['Meta'];
    };
    /** New password of your account, and the one until now. */
    PasswordChangeReq: {
      /** Password. */
      current_password: string;
      /** Password, of any characters. */
      password: string;
    };
    /** A successful answer. */
    NewTokenEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['NewToken'];
      meta?: components['schemas']['Meta'];
    };
    /** A token in place of all earlier ones of the account, which have ended. */
    NewToken: {
      /** Bearer token. */
      token: string;
      /** Time at which the token expires. */
      expires_at: string;
    };
    /** A successful answer. */
    OwnMailEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['OwnMail'];
      meta?: components['schemas']['Meta'];
    };
    /** Address for mail of your account, which nobody else sees. */
    OwnMail: {
      /** Confirmed address. */
      email: string | null;
      /** Address that the link in a mail has yet to confirm. */
      pending: string | null;
    };
    /** Address for mail of your account. */
    OwnMailReq: {
      /** Address; null removes it. */
      email: string | null;
      /** Password. */
      password: string;
    };
    /** A successful answer. */
    UserExportEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['UserExport'];
      meta?: components['schemas']['Meta'];
    };
    /** Everything that is kept about an account. */
    UserExport: {
      account: components['schemas']['User'];
      /** Likes, oldest first. */
      likes: components['schemas']['ExportedLike'][];
      /** Reviews in every status, oldest first. */
      reviews: components['schemas']['ExportedReview'][];
      /** Pictures, oldest first. */
      uploads: components['schemas']['ExportedUpload'][];
      /** Applications sent while logged in, oldest first. */
      applications: components['schemas']['ExportedApplication'][];
      /** Stores that the account looks after, oldest first. */
      stores: components['schemas']['OwnedStore'][];
      /** Claims of stores, oldest first. */
      claims: components['schemas']['ExportedClaim'][];
      /** Changes asked for as an owner, oldest first. */
      edits: components['schemas']['ExportedEdit'][];
      /** Logins where the account stays logged in, oldest first. */
      sessions: components['schemas']['ExportedLogin'][];
      /** The confirmed address for mail, if there is one. */
      emails: components['schemas']['ExportedEmail'][];
      /** Links that were sent by mail, oldest first. */
      mail_links: components['schemas']['ExportedMailLink'][];
    };
    /** A store that the account likes. */
    ExportedLike: {
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** Time of the like. */
      created_at: string;
      /** Keyed hash of the network that it came from, kept for 30 days; null after that. */
      network: string | null;
    };
    /** A review that the account wrote. */
    ExportedReview: {
      /** Review ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** Rating, 1 to 5. */
      rating: number;
      /** Text, or "". */
      content: string;
      /** URLs of pictures. */
      image_urls: string[];
      /** Dishes that the author recommends, as they were sent. */
      recommend_dishes: { [name: string]: unknown }[];
      /** `pending`: not decided yet; `approved`: public; `blocked`: hidden. */
      status: 'pending' | 'approved' | 'blocked';
      /** Answer of the place to a review. */
      reply: components['schemas']['ReviewReply'] | null;
      /** Keyed hash of the network that it came from, kept for 30 days; null after that. */
      network: string | null;
      /** Time of writing. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
      /** Time at which an administrator deleted the review; null otherwise. */
      deleted_at: string | null;
    };
    /** A picture that the account uploaded. */
    ExportedUpload: components['schemas']['Upload'] & {
      /** Time of the upload. */
      created_at: string;
    };
    /** A stored picture. */
    Upload: {
      /** URL, for use in other resources. */
      url: string;
      /** The same without scheme and host; use it in other resources, it survives a new domain. */
      path: string;
      /** Always image/webp. */
      content_type: string;
      /** Size in bytes. */
      size: number;
      /** Width in pixels. */
      width: number;
      /** Height in pixels. */
      height: number;
    };
    /** An application that was sent while logged in. */
    ExportedApplication: {
      /** Application ID. */
      id: number;
      /** Name of the store. */
      store_name: string;
      /** Category ID. */
      category_id: number;
      /** Address of the store. */
      address: string;
      /** Latitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      latitude: number | null;
      /** Longitude in degrees (WGS 84), with at most six decimals; null when unknown. */
      longitude: number | null;
      /** Stall in a hall, or floor of a building, or "". */
      spot: string;
      /** Opening hours as free text, or "". */
      open_hours: string;
      /** Openings of a week; null when unknown. */
      hours: components['schemas']['Opening'][] | null;
      /** Days of closure; null when there are none. */
      closures: components['schemas']['Closure'][] | null;
      /** Values by key, see `GET /api/attributes`; what is not known is absent. */
      attributes: { [name: string]: string };
      /** Phone number of the store, or "". */
      phone: string;
      /** URL of the main picture, or "". */
      cover_url: string;
      /** URLs of more pictures. */
      image_urls: string[];
      /** Description, or "". */
      description: string;
      /** Name of the applicant. */
      contact_name: string;
      /** Phone number of the applicant. */
      contact_phone: string;
      /** `pending`: not decided yet; `approved`: the store exists; `rejected`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of the rejection, or "". */
      reject_reason: string;
      /** Time of the decision; null while pending. */
      reviewed_at: string | null;
      /** ID of the store that the approval created; null otherwise. */
      store_id: number | null;
      /** Time of the application. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
      /** Keyed hash of the network that it came from, kept for 30 days; null after that. */
      network: string | null;
    };
    /** A store that the account looks after. */
    OwnedStore: {
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** How the account became its owner. */
      by: 'application' | 'claim' | 'code';
      /** Since when. */
      created_at: string;
    };
    /** A claim of the account. */
    ExportedClaim: {
      /** Claim ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** Why the store is theirs. */
      text: string;
      /** How to reach them, or "". */
      contact: string;
      /** Keyed hash of the network that it came from, kept for 30 days; null after that. */
      network: string | null;
      /** Status. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of the rejection, or "". */
      reject_reason: string;
      /** When it was sent. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A change that the account asked for as an owner. */
    ExportedEdit: {
      /** Edit ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** Fields that it changes, as the store had them. */
      before: { [name: string]: unknown };
      /** The same as they were asked for. */
      after: { [name: string]: unknown };
      /** Status. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of the rejection, or "". */
      reject_reason: string;
      /** When it was sent. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A login where the account stays logged in. */
    ExportedLogin: {
      /** Time of the login. */
      created_at: string;
      /** Time of the last use, exact to an hour. */
      last_used_at: string;
      /** Time at which it ends. */
      expires_at: string;
      /** Browser or other program that logged in; "" is unknown. */
      program: string;
      /** System of the program; "" is unknown. */
      system: string;
      /** Network of the login: 24 bits of an IPv4 address, 48 of an IPv6 address. */
      network: string;
    };
    /** The address for mail of the account. */
    ExportedEmail: {
      /** Mail address. */
      address: string;
      /** Language of the mails. */
      language: string;
      /** When it was confirmed. */
      confirmed_at: string;
    };
    /** A link that was sent by mail and was not used yet. */
    ExportedMailLink: {
      /** It confirms an address, or allows a new password. */
      kind: 'address' | 'password';
      /** Mail address. */
      address: string;
      /** Language of the mails. */
      language: string;
      /** When it was made. */
      created_at: string;
      /** Until when it counts. */
      expires_at: string;
    };
    /** Password of the account that you delete. */
    AccountDeleteReq: {
      /** Password. */
      password: string;
    };
    /** A successful answer. */
    LoginSessionArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['LoginSession'][];
      meta?: components['schemas']['Meta'];
    };
    /** A login: of an administrator, or of a user who stays logged in. */
    LoginSession: {
      /** Session ID. */
      id: string;
      /** Time of the login. */
      created_at: string;
      /** Time of the last use, exact to an hour. */
      last_used_at: string;
      /** Time at which it ends. */
      expires_at: string;
      /** Browser or other program that logged in; "" is unknown. */
      program: string;
      /** System of the program; "" is unknown. */
      system: string;
      /** Network of the login: 24 bits of an IPv4 address, 48 of an IPv6 address. */
      network: string;
      /** Whether it is the session of this request. */
      is_current: boolean;
    };
    /** A new review. */
    ReviewCreateReq: {
      /** Rating, 1 to 5. */
      rating: number;
      /** Text. */
      content?: string;
      /** URLs of pictures. */
      image_urls?: string[];
      /** Dishes that the author recommends. */
      recommend_dishes?: { [name: string]: unknown }[];
    };
    /** A successful answer. */
    ReviewEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Review'];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    UploadEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Upload'];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    LikeEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Like'];
      meta?: components['schemas']['Meta'];
    };
    /** Your like after the change. */
    Like: {
      /** Whether you like the store now. */
      liked: boolean;
      /** Users who like the store. */
      likes: number;
    };
    /** A successful answer. */
    StoreIdArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['StoreId'][];
      meta?: components['schemas']['Meta'];
    };
    /** Store ID. */
    StoreId: number;
    /** One page of a list. */
    OwnStoreListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['OwnStore'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A store of the user, in every status. */
    OwnStore: components['schemas']['Store'] & {
      /** Your last edit that was not approved; null without one. */
      edit: components['schemas']['EditState'] | null;
      /** Everybody who looks after it, the first one first. */
      owners: components['schemas']['Owner'][];
    };
    /** Your last edit that was not approved; null without one. */
    EditState: {
      /** Edit ID. */
      id: number;
      /** `pending`: not decided yet; `approved`; `rejected`: see `reject_reason`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of a rejection, or "". */
      reject_reason: string;
    };
    /** A user who looks after a store. */
    Owner: {
      /** User ID. */
      user_id: number;
      /** Username. */
      username: string;
      /** How they became its owner: by an `application`, a `claim` or a `code`. */
      by: 'application' | 'claim' | 'code';
      /** Time at which they became its owner. */
      created_at: string;
    };
    /** A code from the operator. */
    OwnerCodeReq: {
      /** Code; letters of either case, with or without the hyphens. */
      code: string;
    };
    /** A successful answer. */
    OwnStoreEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['OwnStore'];
      meta?: components['schemas']['Meta'];
    };
    /** Fields of a store that its owner can change; all others are ignored. */
    OwnStoreReq: {
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Stall in a hall, or floor of a building. Unchanged when left out; "" clears it. */
      spot?: string;
      /** Opening hours as free text. */
      open_hours?: string;
      /** Phone number. */
      phone?: string;
      /** URL of the main picture. */
      cover_url?: string;
      /** Description. */
      description?: string;
      /** Address of the website. Unchanged when left out; "" clears it. */
      website?: string;
      /** Address of the menu on a website. Unchanged when left out; "" clears it. */
      menu_url?: string;
      /** Address at which a table can be reserved. Unchanged when left out; "" clears it. */
      reservation_url?: string;
      /** Address at which food can be ordered. Unchanged when left out; "" clears it. */
      order_url?: string;
      /** Latitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      latitude?: number | null;
      /** Longitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      longitude?: number | null;
      /** Openings of a week; several on one day add up. Null or an empty list: unknown. Unchanged when left out, null in a new store. */
      hours?: components['schemas']['Opening'][] | null;
      /** Days of closure. Null or an empty list: none. Unchanged when left out, null in a new store. */
      closures?: components['schemas']['ClosureReq'][] | null;
      /** Values by key, see `GET /api/attributes`. Keys that are left out stay as they are; null takes one off. */
      attributes?: { [name: string]: string | null };
      /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
      translations?: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
        } | null;
      };
      /** Level of its prices, from 1 to 4; null where unknown. Unchanged when left out. */
      price_level?: number | null;
      /** Pictures; they replace all that the store has. */
      images?: {
        /** URL of the picture. */
        url: string;
        /** Position in the list, lowest first; by default the index in the array. */
        sort_order?: number;
      }[];
      /** Signature dishes, which are the whole menu: others that the store has go. */
      dishes?: {
        /** Name. */
        name: string;
        /** Description. Unchanged when left out. */
        description?: string;
        /** URL of a picture. Unchanged when left out. */
        image_url?: string;
        /** Position in the list, lowest first; by default the index in the array. */
        sort_order?: number;
        /** ID of a dish that the store has: it is this one, and keeps its ID. Without one, a dish of the same name is; of a dish that gets another name, nothing else is kept. */
        id?: number;
        /** Price in the currency of the site, with at most three decimals; null for none. Unchanged when left out. */
        price?: number | null;
        /** Sizes or forms in which it is sold, each with its price. Unchanged when left out. */
        variants?: {
          /** Name. */
          name: string;
          /** Price in the currency of the site, with at most three decimals. */
          price: number;
        }[];
        /** Section of the menu that it is in. Unchanged when left out; "" for none. */
        section?: string;
        /** Diets that it suits. Unchanged when left out. */
        diets?: ('vegetarian' | 'vegan' | 'halal' | 'kosher' | 'gluten_free' | 'lactose_free')[];
        /** Substances of Annex II of Regulation (EU) 1169/2011 that it contains; an empty list says that it contains none; null where nobody has said. Unchanged when left out. */
        allergens?:
          | (
              | 'gluten'
              | 'crustaceans'
              | 'eggs'
              | 'fish'
              | 'peanuts'
              | 'soya'
              | 'milk'
              | 'nuts'
              | 'celery'
              | 'mustard'
              | 'sesame'
              | 'sulphites'
              | 'lupin'
              | 'molluscs'
            )[]
          | null;
        /** How spicy it is, from 0, not at all, to 3; null where nobody has said. Unchanged when left out. */
        spicy?: number | null;
        /** Whether it is sold out. Unchanged when left out. */
        sold_out?: boolean;
        /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
        translations?: {
          [name: string]: {
            /** Name. */
            name?: string;
            /** Description. */
            description?: string;
            /** Section of the menu. */
            section?: string;
          } | null;
        };
      }[];
    };
    /** A successful answer. */
    NotedOwnStoreEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['OwnStore'];
      meta?: components['schemas']['Notes'];
    };
    /** Notes on the request; absent when there are none. */
    Notes: {
      edit?: components['schemas']['SentEdit'];
      /** Query parameters and fields of the body that the endpoint does not know, at most 50; absent when it knows them all. */
      ignored?: string[];
    };
    /** What became of the change; absent where nothing differs. */
    SentEdit: {
      /** Edit ID. */
      id: number;
      /** `pending`: not decided yet; `approved`; `rejected`: see `reject_reason`. */
      status: 'pending' | 'approved' | 'rejected';
    };
    /** The notice of an owner for the current day; it expires at 04:00 local time. An empty one removes it. */
    TodayReq: {
      /** What guests should know today. */
      note?: string;
      /** Closed today: until the time in `until`, else all day. */
      closed?: boolean;
      /** Time at which it closes today, or opens where `closed` is true; one before 04:00 is in the night that follows; null for none. */
      until?: string | null;
    };
    /** Opening hours and closures. */
    HoursReq: {
      /** Openings of a week; several on one day add up. Null or an empty list: unknown. Unchanged when left out. */
      hours?: components['schemas']['Opening'][] | null;
      /** Days of closure. Null or an empty list: none. Unchanged when left out. */
      closures?: components['schemas']['ClosureReq'][] | null;
    };
    /** Whether a dish is sold out. */
    SoldOutReq: {
      /** Whether it is sold out. */
      sold_out: boolean;
    };
    /** Answer of the place to a review. */
    ReviewReplyReq: {
      /** Text; "" takes the answer away. */
      text: string;
    };
    /** A successful answer. */
    StoreDayArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['StoreDay'][];
      meta?: components['schemas']['Meta'];
    };
    /** Figures of a store on one day. */
    StoreDay: {
      /** Day of the place. */
      date: string;
      /** How often its page was opened; a visitor who comes twice counts twice. */
      views: number;
      /** How often a search found it. */
      finds: number;
      /** Likes set and not taken back since. */
      likes: number;
      /** Reviews written that are public. */
      reviews: number;
    };
    /** A claim of a store. */
    ClaimReq: {
      /** Why the store is yours. */
      text: string;
      /** How to reach you if there is a question; only administrators see it. */
      contact?: string;
    };
    /** A successful answer. */
    ClaimEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Claim'];
      meta?: components['schemas']['Meta'];
    };
    /** A user who says that a store is theirs. */
    Claim: {
      /** Claim ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      store: components['schemas']['DecidedStore'];
      /** User ID. */
      user_id: number;
      /** Username. */
      username: string;
      /** Why the store is theirs. */
      text: string;
      /** How to reach them, or "". */
      contact: string;
      /** `pending`: not decided yet; `approved`; `rejected`: see `reject_reason`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of a rejection, or "". */
      reject_reason: string;
      /** Time of the decision; null while it is pending. */
      reviewed_at: string | null;
      /** Time at which it was sent. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** The store of a claim, an edit or a note. */
    DecidedStore: {
      /** Store ID. */
      id: number;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
    };
    /** One page of a list. */
    ClaimListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Claim'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A successful answer. */
    AdminUserEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['AdminUser'];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    AdminUserListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['AdminUser'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** Name and password of a new administrator. */
    AdminCreateReq: {
      /** Username: letters of any script, digits, `_`, `-` and `.`; unique, upper and lower case are the same. */
      username: string;
      /** Password, of any characters. */
      password: string;
      /** Whether the administrator can log in; true by default. */
      enabled?: boolean;
    };
    /** New password of an administrator. */
    AdminUpdatePasswordReq: {
      /** Password, of any characters. */
      password: string;
    };
    /** Whether an administrator can log in. */
    AdminUpdateEnabledReq: {
      /** Whether the administrator can log in. */
      enabled: boolean;
    };
    /** A successful answer. */
    SecondFactorsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['SecondFactors'];
      meta?: components['schemas']['Meta'];
    };
    /** The second factors of an account. */
    SecondFactors: {
      /** Oldest first. */
      factors: components['schemas']['SecondFactor'][];
      /** Recovery codes that are left. */
      recovery_codes: number;
      /** Whether browsers offer passkeys at this address: over HTTPS, or on localhost. */
      passkeys: boolean;
      /** Whether every administrator must have a second factor. */
      required: boolean;
    };
    /** A second factor of an administrator. */
    SecondFactor: {
      /** Factor ID. */
      id: number;
      /** `totp`: six digits of a program on a phone; `passkey`. */
      kind: 'totp' | 'passkey';
      /** Name. */
      name: string;
      /** Time at which it was added. */
      created_at: string;
      /** Time of the last use; null before the first. */
      last_used_at: string | null;
    };
    /** A second factor to add, in two steps; or new recovery codes. */
    SecondFactorReq: {
      /** `totp`, `passkey`, or `recovery_codes`: ten new ones, and the others end. */
      kind: 'totp' | 'passkey' | 'recovery_codes';
      /** Name of the factor. */
      name?: string;
      /** The challenge, as the server gave it. */
      challenge?: string;
      /** Of a `totp`: its first six digits. */
      code?: string;
      passkey?: components['schemas']['PasskeyReq'];
    };
    /** A new passkey: `PublicKeyCredential.toJSON()`. */
    PasskeyReq: {
      /** ID of the credential, in base64url. */
      id: string;
      /** The same ID, in base64url. */
      rawId: string;
      /** Always `public-key`. */
      type: string;
      response: components['schemas']['PasskeyReqResponse'];
    };
    /** What the authenticator has made. */
    PasskeyReqResponse: {
      /** Data of the browser, in base64url. */
      clientDataJSON: string;
      /** The key, in base64url. */
      attestationObject: string;
    };
    /** A successful answer. */
    SecondFactorAddedEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['SecondFactorAdded'];
      meta?: components['schemas']['Meta'];
    };
    /** The first step: `challenge`. The second: `factor`. */
    SecondFactorAdded: {
      /** Send it back with the code or the passkey. */
      challenge?: string;
      /** Secret of a `totp` in base32, shown once. */
      secret?: string;
      /** The same as an address for a QR code. */
      uri?: string;
      /** Of a `passkey`: what `navigator.credentials.create` takes. */
      options?: { [name: string]: unknown };
      factor?: components['schemas']['SecondFactor'];
      /** Shown once, with the first factor; each is for one login without the factor. */
      recovery_codes?: string[];
    };
    /** A successful answer. */
    SecuritySettingsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['SecuritySettings'];
      meta?: components['schemas']['Meta'];
    };
    /** Settings of logins of administrators. */
    SecuritySettings: {
      /** Whether every administrator must have a second factor. */
      require_second_factor: boolean;
    };
    /** Role of an administrator. */
    AdminUpdateRoleReq: {
      /** Role from the next request of the administrator on. */
      role: 'moderator' | 'admin' | 'super_admin';
    };
    /** A successful answer. */
    DashboardOverviewEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['DashboardOverview'];
      meta?: components['schemas']['Meta'];
    };
    /** Figures of the directory. Stores, categories, users and reviews are counted without deleted ones. */
    DashboardOverview: {
      /** Stores. */
      stores: {
        /** All stores. */
        total: number;
        /** Public stores. */
        active: number;
        /** Hidden stores. */
        inactive: number;
      };
      /** Categories. */
      categories: {
        /** All categories. */
        total: number;
        /** Enabled categories. */
        enabled: number;
      };
      /** Users. */
      users: {
        /** All users. */
        total: number;
        /** Users who can log in. */
        active: number;
        /** Disabled users. */
        disabled: number;
      };
      /** Reviews. */
      reviews: {
        /** All reviews. */
        total: number;
        /** Pending reviews. */
        pending: number;
        /** Public reviews. */
        approved: number;
        /** Hidden reviews. */
        blocked: number;
      };
      /** Merchant applications. */
      merchant_applications: {
        /** All applications. */
        total: number;
        /** Pending applications. */
        pending: number;
        /** Approved applications. */
        approved: number;
        /** Rejected applications. */
        rejected: number;
      };
      /** API keys. */
      api_keys: {
        /** All keys. */
        total: number;
        /** Keys that are not revoked. */
        active: number;
      };
      /** Sums over all stores, hidden and deleted ones too. */
      totals: {
        /** Likes. */
        likes: number;
        /** Searches. */
        searches: number;
      };
      /** The last 30 days, oldest first. */
      daily: components['schemas']['DashboardDay'][];
      backups: components['schemas']['Backups'];
      /** The 5 stores with the highest hotness. */
      top_stores: components['schemas']['Store'][];
    };
    /** Figures of one day. */
    DashboardDay: {
      /** Day in UTC. */
      date: string;
      /** Registrations. */
      users: number;
      /** Reviews written, and not deleted by their authors since. */
      reviews: number;
      /** Likes set and not taken back since. */
      likes: number;
      /** Searches. */
      searches: number;
      /** Applications sent. */
      merchant_applications: number;
    };
    /** Result of the last backups. */
    Backups: {
      /** Time of the last success; null if there was none. */
      last_success_at: string | null;
      /** File name of the last backup. */
      last_file: string | null;
      /** Size of the last backup in bytes. */
      last_size: number | null;
      /** Time of the last failure; null if there was none. Later than the last success: act on it. */
      last_failure_at: string | null;
      /** Cause of the last failure. */
      last_error: string | null;
      /** Backups in the data directory, newest first. */
      files: components['schemas']['BackupFile'][];
    };
    /** A backup in the data directory. */
    BackupFile: {
      /** File name, as the commands take it. */
      name: string;
      /** Size in bytes. */
      size: number;
      /** Time of creation. */
      created_at: string;
    };
    /** One page of a list. */
    ActivityListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Activity'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A write of an administrator or of the command line. */
    Activity: {
      /** Activity ID. */
      id: number;
      /** Time of the write. */
      created_at: string;
      /** Administrator ID; null for the command line, and once the account is deleted. */
      admin_id: number | null;
      /** Name of the administrator, or of the system account that ran the command. */
      actor: string;
      /** Subject and verb. */
      kind: string;
      /** Subject and ID. */
      target: string;
      /** Time until which it can be undone; null when it cannot. */
      undoable_until: string | null;
      /** Changed fields with their values before and after; null for contact data and for long values. */
      changes: { [name: string]: unknown } | null;
      /** Names of what was written to, as they are now. */
      subject: components['schemas']['ActivitySubject'] | null;
      /** The write that an `activity.undo` took back. */
      undone: components['schemas']['UndoneActivity'] | null;
    };
    /** Names of what was written to, as they are now. */
    ActivitySubject: {
      /** Name of the store, category, user, administrator or API key, or that of an application. */
      name: string | null;
      /** Name of the store of a review or report. */
      store: string | null;
      /** Author of a review, or of the one that a report is about. */
      user: string | null;
    };
    /** The write that an `activity.undo` took back. */
    UndoneActivity: {
      /** Subject and verb. */
      kind: string;
      /** Subject and ID. */
      target: string;
      /** Changed fields with their values before and after; null for contact data and for long values. */
      changes: { [name: string]: unknown } | null;
      /** Names of what was written to, as they are now. */
      subject: components['schemas']['ActivitySubject'] | null;
    };
    /** A successful answer. */
    UndoneEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Undone'];
      meta?: components['schemas']['Meta'];
    };
    /** Outcome of an undo. */
    Undone: {
      /** Rows that are back. */
      restored: number;
      /** Rows that stay as somebody has made them since. */
      left: number;
      /** The first 20 of these. */
      stays: string[];
    };
    /** A successful answer. */
    VoteBurstArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['VoteBurst'][];
      meta?: components['schemas']['Meta'];
    };
    /** Many likes of a store in an hour from few networks. */
    VoteBurst: {
      /** Store ID. */
      store_id: number;
      /** Name of the store. */
      store_name: string;
      /** Likes of the last hour. */
      likes: number;
      /** The networks that they came from. */
      networks: string[];
    };
    /** Likes, reviews, reports and applications that accounts or networks sent between two times. */
    AttackSelection: {
      /** Accounts; what any of them or of the networks sent is meant. */
      user_ids?: number[];
      /** Labels of networks, as a preview names them. */
      networks?: string[];
      /** Time of the first of them. */
      from: string;
      /** Time before which the last of them came. */
      to: string;
    };
    /** A successful answer. */
    AttackPreviewEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['AttackPreview'];
      meta?: components['schemas']['Meta'];
    };
    /** Rows that taking back would remove. */
    AttackPreview: {
      /** Likes. */
      likes: number;
      /** Reviews that are not deleted. */
      reviews: number;
      /** Reports. */
      reports: number;
      /** Pending applications. */
      applications: number;
      /** Networks that most of it came from. */
      networks: components['schemas']['AttackNetwork'][];
      /** The newest of each kind. */
      sample: components['schemas']['AttackSample'][];
    };
    /** A network, and how much of it is meant. */
    AttackNetwork: {
      /** Label of the network: a keyed hash, kept for 30 days. */
      network: string;
      /** Likes and reviews from it. */
      votes: number;
    };
    /** A row that is meant. */
    AttackSample: {
      /** Kind of the row. */
      kind: 'likes' | 'reviews' | 'reports' | 'applications';
      /** Store ID; null for an application. */
      store_id: number | null;
      /** Name of the store. */
      store_name: string;
      /** User ID of a like or review; null once the account is deleted, and for what needs no account. */
      user_id: number | null;
      /** Label of the network; null when none is known. */
      network: string | null;
      /** Time at which it was sent. */
      created_at: string;
    };
    /** A successful answer. */
    ActivityEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Activity'];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    HealthEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Health'];
      meta?: components['schemas']['Meta'];
    };
    /** State of the server. */
    Health: {
      /** `degraded` while there are problems. */
      status: 'ok' | 'degraded';
      /** Problems, each in a sentence. */
      problems: string[];
      /** The same problems, each with its rule and the values that it names. */
      problem_details: {
        /** The sentence. */
        message: string;
        /** Rule of the sentence, to say it in another language. */
        rule: string;
        /** Values that the sentence names, each a text or a number. */
        values: { [name: string]: unknown };
      }[];
      /** Clock of the server. */
      time: string;
      /** Seconds since the server started. */
      uptime_seconds: number;
      /** Version of the program and of its parts. */
      version: {
        /** Version of foodmap. */
        version: string;
        /** Commit that the program was built from; "" in a checkout. */
        commit: string;
        /** Version of the runtime. */
        bun: string;
        /** Version of the database engine. */
        sqlite: string;
        /** Operating system and processor. */
        platform: string;
      };
      /** Files of the database. */
      database: {
        /** Size of the database file in bytes. */
        size: number;
        /** Size of the write-ahead log in bytes. */
        wal_size: number;
      };
      /** Disk of the data directory. */
      disk: {
        /** Free bytes. */
        free: number;
        /** All bytes. */
        total: number;
      };
      backups: components['schemas']['Backups'];
      /** The certificate of HTTPS. */
      certificate: components['schemas']['CertificateStatus'] | null;
      /** Scheduled jobs; with several nodes, their runs on this one. */
      jobs: components['schemas']['JobStatus'][];
      /** Budgets that refused requests in the last hour, the busiest first, on all nodes. Not a problem as such: it may be an attack that failed, or a quota that is too small. */
      budgets: components['schemas']['RefusingBudget'][];
      /** Servers that share the database; only with PostgreSQL. One that has not ended in order stays for a day. */
      nodes?: components['schemas']['Node'][];
      /** Threads of the server; only with `--workers`. */
      threads?: {
        /** Threads that answer what the public reads. */
        reading: number;
        /** Those that failed since the server started, and were replaced. */
        ended: number;
      };
    };
    /** The certificate of HTTPS. */
    CertificateStatus: {
      /** Obtained from an authority (`--domain`), or files of the operator. */
      source: 'authority' | 'files';
      /** Names that it is for. */
      names: string[];
      /** Authority that has issued it; null while there is none. */
      issuer: string | null;
      /** End of its life. */
      expires_at: string | null;
      /** Whole days until then. */
      days_left: number | null;
      /** Time from which it is renewed; null for files. */
      renew_at: string | null;
      /** Time of the last failure since the last success, or null. */
      last_failure_at: string | null;
      /** Cause of this failure, in a sentence; null without one. */
      last_error: string | null;
    };
    /** A scheduled job of the server. */
    JobStatus: {
      /** Name. */
      name: string;
      /** Cron expression, in the time zone of the machine. */
      schedule: string;
      /** Whether the job is running now. */
      running: boolean;
      /** Time of the next run. */
      next_run_at: string | null;
      /** Start of the last run; null if there was none since the server started. */
      last_started_at: string | null;
      /** Duration of the last run in milliseconds. */
      last_duration_ms: number | null;
      /** Error of the last run; null if it succeeded. */
      last_error: string | null;
    };
    /** A budget that refused requests in the last hour. */
    RefusingBudget: {
      /** Name, as in `meta.budget`. */
      budget: string;
      /** Requests refused. */
      refusals: number;
      /** Networks that they came from, each an IPv4 /24 or an IPv6 /48; 1000 stands for more. */
      networks: number;
    };
    /** A server that shares the database. */
    Node: {
      /** Name of its machine, and port. */
      address: string;
      /** Version of foodmap. */
      version: string;
      /** When it has last shown that it runs; each does so every second. */
      seen_at: string;
    };
    /** A successful answer. */
    BackupListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['BackupList'];
      meta?: components['schemas']['Meta'];
    };
    /** All backups, and the outcome of the last. */
    BackupList: {
      /** Time of the last success; null if there was none. */
      last_success_at: string | null;
      /** File name of the last backup. */
      last_file: string | null;
      /** Size of the last backup in bytes. */
      last_size: number | null;
      /** Time of the last failure; null if there was none. Later than the last success: act on it. */
      last_failure_at: string | null;
      /** Cause of the last failure. */
      last_error: string | null;
      /** Backups and copies from before upgrades, newest first. */
      files: components['schemas']['StoredBackup'][];
      /** Why the storage cannot be listed. */
      storage_error: string | null;
    };
    /** A backup in the data directory or in the storage. */
    StoredBackup: {
      /** File name, as the commands take it. */
      name: string;
      /** Size in bytes. */
      size: number;
      /** Time of creation. */
      created_at: string;
      /** `here` in the data directory, `s3` in the storage. */
      place: 'here' | 's3';
      /** Whether it is a backup of this service: several can share a storage. Names of version 0.2.0 do not say. */
      owner: 'own' | 'other' | 'unknown';
    };
    /** A successful answer. */
    JobEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Job'];
      meta?: components['schemas']['Meta'];
    };
    /** Long work beside the server. */
    Job: {
      /** Job ID. */
      id: number;
      /** Kind of work. */
      kind: 'backup' | 'verify' | 'export' | 'import' | 'map';
      /** State; it stays once it is `done` or `failed`. */
      state: 'running' | 'done' | 'failed';
      /** How far a job is. */
      progress: components['schemas']['JobProgress'] | null;
      /** Result by `kind`; null until the job is done. */
      result:
        | components['schemas']['ImportResult']
        | components['schemas']['BackupResult']
        | components['schemas']['VerifyResult']
        | components['schemas']['ExportResult']
        | components['schemas']['MapResult']
        | null;
      /** Why it failed; null otherwise. */
      error: string | null;
      /** Start. */
      created_at: string;
      /** End; null while it runs. */
      ended_at: string | null;
    };
    /** How far a job is. */
    JobProgress: {
      /** Step that is under way. */
      step: string;
      /** Rows, files or pages done; null when they are not counted. */
      done: number | null;
      /** How many there are; null when that is not known. */
      total: number | null;
    };
    /** Result of an import, or its plan. */
    ImportResult: {
      /** Whether it was a plan only. */
      dry_run: boolean;
      /** Lines of a table by what they do. */
      stores: components['schemas']['TableOutcome'] | null;
      /** Lines of a table by what they do. */
      categories: components['schemas']['TableOutcome'] | null;
      /** Lines and cells that are wrong; with any, nothing is imported. */
      problems: number;
      /** Lines of a table by what they do. */
      dishes: components['schemas']['TableOutcome'] | null;
      /** What an import of places finds. */
      places: components['schemas']['PlacesPlan'] | null;
      /** The first 1000 lines that do something; with problems, the first 1000 of these. */
      plan: components['schemas']['PlanRow'][];
    };
    /** Lines of a table by what they do. */
    TableOutcome: {
      /** New rows. */
      created: number;
      /** Changed rows. */
      updated: number;
      /** Rows that are as their lines say. */
      unchanged: number;
      /** Categories that are made because stores name them. */
      categories: number;
    };
    /** What an import of places finds. */
    PlacesPlan: {
      /** Places in the file. */
      places: number;
      /** When a map was taken from OpenStreetMap; null when the file does not say. */
      date: string | null;
      /** Places without a name, by kind; `place` in files that have no kinds. */
      nameless: { [name: string]: unknown };
      /** Places of which the file has no coordinates. */
      placeless: number;
      /** Places whose latitude and longitude were the other way round. */
      swapped: number;
      /** Places that were never uploaded to OpenStreetMap; they are left out. */
      unsent: number;
      /** Opening hours. */
      hours: {
        /** Places with opening hours by the day. */
        structured: number;
        /** Places whose opening hours stay text. */
        text: number;
      };
      /** Places with a tag or a column that no field has, by its key. */
      unmapped: { [name: string]: unknown };
      /** Columns of a table; empty for other files. */
      columns: {
        /** Heading. */
        heading: string;
        /** Field that it has, named or guessed; "" where it is left out. */
        field: string;
        /** Cells of the first three rows. */
        samples: string[];
      }[];
      /** Places whose opening hours could not be read, and stay text, at most 100 of them. */
      unread: {
        /** Place as its file names it. */
        place: string;
        /** Text. */
        text: string;
      }[];
      /** Places by the name of their category. */
      categories: { [name: string]: unknown };
      /** Places that are likely a store, at most 1000 of them. */
      alike: components['schemas']['AlikePlace'][];
      /** Places that are left out, as was answered. */
      skipped: number;
      /** Stores of an earlier map that this one no longer has; an import never deletes any. */
      vanished: {
        /** How many. */
        count: number;
        /** At most 100 of them. */
        stores: {
          /** Store ID. */
          id: number;
          /** Name. */
          name: string;
          /** Address. */
          address: string;
        }[];
      };
    };
    /** A place that is likely a store of the directory. */
    AlikePlace: {
      /** Place as its file names it. */
      place: string;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Category. */
      category: string;
      /** Phone number. */
      phone: string;
      /** The store. */
      store: {
        /** Store ID. */
        id: number;
        /** Name. */
        name: string;
        /** Address. */
        address: string;
        /** Category. */
        category: string;
        /** Phone number. */
        phone: string;
      };
      /** Metres between the two; null where one has no position. */
      distance: number | null;
      /** What the import does: the place is that store, a new one, or left out. */
      answer: 'same' | 'new' | 'skip';
    };
    /** A line of an imported file and what it does. */
    PlanRow: {
      /** Table. */
      table: 'stores' | 'categories' | 'dishes';
      /** Row of the spreadsheet, or line of the file. */
      line: number;
      /** Column that is wrong: its letter and name. */
      column: string | null;
      /** Name of the store, the category or the dish; null for a refused line. */
      name: string | null;
      /** Place as its file names it; null for a line of a table. */
      place: string | null;
      /** Effect of the line. */
      what: 'create' | 'update' | 'unchanged' | 'refuse';
      /** ID of the row that the line means; null for a new one. */
      id: number | null;
      /** Fields that change. */
      changes: string[];
      /** Why: how the row was found, or what is wrong. */
      why: string;
      /** Rule of the sentence, to say it in another language. */
      rule: string;
      /** Values that the sentence names, each a text or a number. */
      values: { [name: string]: unknown };
    };
    /** Result of a backup. */
    BackupResult: {
      /** File name of the backup. */
      name: string;
      /** Size in bytes. */
      size: number;
      /** Pictures in the backup. */
      pictures: number;
      /** Pictures whose files are gone, at most 100 of them. */
      missing: string[];
      /** Old backups that were deleted. */
      removed: string[];
      /** Files that could not be cleaned up, and pictures that changed since they were uploaded. */
      warnings: string[];
    };
    /** Result of a check: the backup is whole and can be restored. */
    VerifyResult: {
      /** File name of the backup. */
      name: string;
      /** Where the backup is. */
      place: 'here' | 's3';
      /** Time of creation; null when that is not known. */
      created_at: string | null;
      /** Version of the program that made it; null when that is not known. */
      program: string | null;
      /** Pictures in the backup; null when it is a database alone. */
      pictures: number | null;
      /** Pictures whose files are gone, at most 100 of them. */
      missing: string[];
      /** Rows by table. */
      rows: {
        /** Stores, deleted ones too. */
        stores: number;
        /** Users. */
        users: number;
        /** Reviews, deleted ones too. */
        reviews: number;
      };
    };
    /** Result of an export. */
    ExportResult: {
      /** Link to the file, for one download without an API key. */
      url: string;
      /** When the link ends; the file is deleted then, or after the download. */
      expires_at: string;
      /** Size in bytes. */
      size: number;
      /** Objects by type; none for a table. */
      objects: { [name: string]: unknown };
      /** Pictures in the export. */
      uploads: number;
      /** Pictures whose files are gone, at most 100 of them. */
      missing: string[];
      /** Pictures that changed since they were uploaded and are not in the export, at most 100 of them. */
      changed: string[];
    };
    /** Result of drawing a map. */
    MapResult: {
      /** When the data were taken from OpenStreetMap; null when the file does not say. */
      date: string | null;
      /** Tiles. */
      tiles: number;
      /** Size in bytes. */
      bytes: number;
      /** West, south, east and north of the map. */
      box: number[];
    };
    /** A successful answer. */
    DownloadLinkEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['DownloadLink'];
      meta?: components['schemas']['Meta'];
    };
    /** A link for one download. */
    DownloadLink: {
      /** Link to the file, which needs no API key. */
      url: string;
      /** When the link ends. */
      expires_at: string;
    };
    /** An import of places from a file in `incoming/`. */
    PlacesImportReq: {
      /** Name of a file in `incoming/` of the data directory. */
      file: string;
      /** The part of the file that counts; all of it by default. */
      bbox?: {
        /** Degrees. */
        west: number;
        /** Degrees. */
        south: number;
        /** Degrees. */
        east: number;
        /** Degrees. */
        north: number;
      };
      /** In place of `bbox`: the part within a ring, as GeoJSON writes it. It must not cross 180 degrees of longitude. */
      area?: number[][];
      /** Only these kinds; all by default. */
      kinds?: (
        | 'restaurant'
        | 'fast_food'
        | 'cafe'
        | 'bar'
        | 'pub'
        | 'ice_cream'
        | 'food_court'
        | 'biergarten'
        | 'bakery'
        | 'butcher'
        | 'deli'
        | 'pastry'
        | 'confectionery'
        | 'tea'
        | 'coffee'
        | 'seafood'
        | 'cheese'
        | 'greengrocer'
      )[];
      /** Whether places without a name get that of their kind; else they are left out. */
      nameless?: boolean;
      /** With `kind=places`: fields of the columns of a table. Others are guessed by their headings. */
      columns?: {
        /** Heading of the column. */
        heading: string;
        /** Field that it has; "" to skip the column. */
        field:
          | 'id'
          | 'name'
          | 'latitude'
          | 'longitude'
          | 'position'
          | 'address'
          | 'street'
          | 'housenumber'
          | 'city'
          | 'postcode'
          | 'state'
          | 'country'
          | 'phone'
          | 'website'
          | 'description'
          | 'category'
          | 'open_hours'
          | '';
      }[];
      /** With `kind=places`: category of places that have none in the file. */
      category?: string;
      /** Answer for all places that are likely a store; by default that of the plan. */
      alike?: 'same' | 'new' | 'skip';
      /** Answers for single places. */
      places?: {
        /** Place as its file names it: type and ID in OpenStreetMap, or its number. */
        place: string;
        /** `same`: it is the store of `store_id`. `new`: it is a new store. `skip`: it is left out. */
        answer: 'same' | 'new' | 'skip';
        /** Store that the place is, with `same`. */
        store_id?: number;
      }[];
      /** Other names of new categories. */
      categories?: {
        /** New category, by its name in the plan. */
        name: string;
        /** Name that it gets, or that of a category that is there. */
        to: string;
      }[];
    };
    /** A successful answer. */
    IncomingFileArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['IncomingFile'][];
      meta?: components['schemas']['Meta'];
    };
    /** A file in `incoming/` of the data directory, for imports and maps. */
    IncomingFile: {
      /** ID of the upload while parts are missing, then the name of the file. */
      id: string;
      /** Name of the file. */
      name: string;
      /** Bytes of the whole file. */
      size: number;
      /** Bytes that have arrived; equal to `size` once the file is whole. */
      offset: number;
      /** When the last part arrived. */
      changed_at: string;
    };
    /** A file to be sent in parts. */
    IncomingReq: {
      /** Name of a file in `incoming/` of the data directory. */
      name: string;
      /** Bytes of the whole file. */
      size: number;
    };
    /** A successful answer. */
    IncomingFileEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['IncomingFile'];
      meta?: components['schemas']['Meta'];
    };
    /** A map to draw. */
    MapReq: {
      /** Name of a file in `incoming/` of the data directory. */
      file?: string;
      /** Without `file`: address of an archive of vector tiles (PMTiles), out of which a part is cut by ranges. It is https and leads to a public address, unless the server runs with `--notify-private`. */
      url?: string;
      /** The part of the file that counts; all of it by default. */
      bbox?: {
        /** Degrees. */
        west: number;
        /** Degrees. */
        south: number;
        /** Degrees. */
        east: number;
        /** Degrees. */
        north: number;
      };
      /** In place of `bbox`: the part within a ring, as GeoJSON writes it. It must not cross 180 degrees of longitude. */
      area?: number[][];
    };
    /** A successful answer. */
    CORSSettingsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['CORSSettings'];
      meta?: components['schemas']['Meta'];
    };
    /** Web pages that may call the API from a browser. */
    CORSSettings: {
      /** Origins whose pages may read answers. */
      origins: string[];
    };
    /** New list of origins. */
    CORSUpdateReq: {
      /** Origins whose pages may read answers; they replace all that are set. */
      origins: string[];
    };
    /** A successful answer. */
    SearchSettingsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['SearchSettings'];
      meta?: components['schemas']['Meta'];
    };
    /** How the search reads what is not spelt as it was typed. */
    SearchSettings: {
      /** Kinds of hits that the search lists beyond what is spelt as its keyword; all at first. */
      kinds: ('joined' | 'plural' | 'synonym' | 'stop_word' | 'sound' | 'typo')[];
      /** Groups of words and phrases that mean the same; a starter list at first. */
      synonyms: string[][];
    };
    /** New settings of the search; what is left out stays. */
    SearchSettingsReq: {
      /** Kinds of hits that the search lists beyond what is spelt as its keyword; all at first. */
      kinds?: ('joined' | 'plural' | 'synonym' | 'stop_word' | 'sound' | 'typo')[];
      /** Groups of words and phrases that mean the same; they replace all that are set. */
      synonyms?: string[][];
    };
    /** One page of a list. */
    SearchedListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Searched'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A keyword that several people searched. */
    Searched: {
      /** Its words, folded. */
      text: string;
      /** Searches in the last 30 days. */
      count: number;
      /** Time of the last search. */
      last_at: string;
    };
    /** A successful answer. */
    SiteTextArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['SiteText'][];
      meta?: components['schemas']['Meta'];
    };
    /** A text of the public site. */
    SiteText: {
      /** Key of the text. */
      key: string;
      /** Text that the program has, as a message of ICU MessageFormat. */
      text: string;
      /** Text that the place has instead; null for none. */
      own: string | null;
      /** Values that the text may have in braces. */
      values: string[];
    };
    /** All texts that the place has instead of those of the program. */
    OwnTextsReq: {
      /** Language of the pages. */
      language: 'en' | 'zh' | 'zh-Hant' | 'ja' | 'es' | 'de' | 'ar';
      /** Texts by key. A key that is left out has the text of the program again. */
      texts: { [name: string]: string };
    };
    /** A successful answer. */
    AttributeSettingsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['AttributeSettings'];
      meta?: components['schemas']['Meta'];
    };
    /** Which attributes a place offers. */
    AttributeSettings: {
      /** Built-in attributes that are not offered. Stores keep what is set. */
      hidden: (
        | 'diet:vegetarian'
        | 'diet:vegan'
        | 'diet:halal'
        | 'diet:kosher'
        | 'diet:gluten_free'
        | 'diet:lactose_free'
        | 'wheelchair'
        | 'outdoor_seating'
        | 'indoor_seating'
        | 'takeaway'
        | 'delivery'
        | 'reservation'
        | 'payment:cash'
        | 'payment:cards'
        | 'payment:contactless'
        | 'payment:alipay'
        | 'payment:wechat'
        | 'internet_access'
        | 'air_conditioning'
        | 'toilets'
        | 'toilets:wheelchair'
        | 'changing_table'
        | 'highchair'
        | 'dog'
        | 'smoking'
        | 'organic'
        | 'breakfast'
        | 'brunch'
        | 'self_service'
        | 'drive_through'
      )[];
      /** Built-in attributes that pages show first within their groups, in this order; the others follow in the order of OpenStreetMap. */
      order: (
        | 'diet:vegetarian'
        | 'diet:vegan'
        | 'diet:halal'
        | 'diet:kosher'
        | 'diet:gluten_free'
        | 'diet:lactose_free'
        | 'wheelchair'
        | 'outdoor_seating'
        | 'indoor_seating'
        | 'takeaway'
        | 'delivery'
        | 'reservation'
        | 'payment:cash'
        | 'payment:cards'
        | 'payment:contactless'
        | 'payment:alipay'
        | 'payment:wechat'
        | 'internet_access'
        | 'air_conditioning'
        | 'toilets'
        | 'toilets:wheelchair'
        | 'changing_table'
        | 'highchair'
        | 'dog'
        | 'smoking'
        | 'organic'
        | 'breakfast'
        | 'brunch'
        | 'self_service'
        | 'drive_through'
      )[];
      /** Attributes that the place has made, in the order in which pages show them. */
      own: components['schemas']['OwnAttribute'][];
    };
    /** An attribute that the place has made. */
    OwnAttribute: {
      /** Key, as in OpenStreetMap; `x:` begins those of this place. */
      key: string;
      /** `choice`: one of several values; `flag`: yes or no. */
      kind: 'choice' | 'flag';
      /** Names by language tag. */
      names: { [name: string]: string };
      /** Values, in the order in which pages show them. */
      values: components['schemas']['AttributeValue'][];
    };
    /** New settings of attributes; what is left out stays. */
    AttributeSettingsReq: {
      /** Built-in attributes that are not offered. Stores keep what is set. */
      hidden?: (
        | 'diet:vegetarian'
        | 'diet:vegan'
        | 'diet:halal'
        | 'diet:kosher'
        | 'diet:gluten_free'
        | 'diet:lactose_free'
        | 'wheelchair'
        | 'outdoor_seating'
        | 'indoor_seating'
        | 'takeaway'
        | 'delivery'
        | 'reservation'
        | 'payment:cash'
        | 'payment:cards'
        | 'payment:contactless'
        | 'payment:alipay'
        | 'payment:wechat'
        | 'internet_access'
        | 'air_conditioning'
        | 'toilets'
        | 'toilets:wheelchair'
        | 'changing_table'
        | 'highchair'
        | 'dog'
        | 'smoking'
        | 'organic'
        | 'breakfast'
        | 'brunch'
        | 'self_service'
        | 'drive_through'
      )[];
      /** Built-in attributes that pages show first within their groups, in this order; the others follow in the order of OpenStreetMap. */
      order?: (
        | 'diet:vegetarian'
        | 'diet:vegan'
        | 'diet:halal'
        | 'diet:kosher'
        | 'diet:gluten_free'
        | 'diet:lactose_free'
        | 'wheelchair'
        | 'outdoor_seating'
        | 'indoor_seating'
        | 'takeaway'
        | 'delivery'
        | 'reservation'
        | 'payment:cash'
        | 'payment:cards'
        | 'payment:contactless'
        | 'payment:alipay'
        | 'payment:wechat'
        | 'internet_access'
        | 'air_conditioning'
        | 'toilets'
        | 'toilets:wheelchair'
        | 'changing_table'
        | 'highchair'
        | 'dog'
        | 'smoking'
        | 'organic'
        | 'breakfast'
        | 'brunch'
        | 'self_service'
        | 'drive_through'
      )[];
      /** Attributes that the place has made, in the order in which pages show them. They replace all that are set; one that stores have cannot go. */
      own?: components['schemas']['OwnAttributeReq'][];
    };
    /** An attribute that the place makes. */
    OwnAttributeReq: {
      /** Key: `x:`, then small letters, digits and underscores. */
      key: string;
      /** `choice`: one of several values; `flag`: yes or no. */
      kind: 'choice' | 'flag';
      /** Names by language tag, at least one. */
      names: { [name: string]: string | null };
      /** Values of a `choice`, in the order in which pages show them; a `flag` has `yes` and `no`. */
      values?: {
        /** Value: small letters, digits and underscores. */
        value: string;
        /** Names by language tag, at least one. */
        names: { [name: string]: string | null };
        /** Whether it counts as yes, for those who ask for the attribute alone. True when left out. */
        is_yes?: boolean;
      }[];
    };
    /** A successful answer. */
    SiteSettingsEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['SiteSettings'];
      meta?: components['schemas']['Meta'];
    };
    /** Settings of the site, and the targets of messages to its operator. */
    SiteSettings: {
      /** Name of the site. */
      name: string;
      /** Line below the name. */
      tagline: string;
      /** Link to the logo. */
      logo_url: string;
      /** Languages of the site, the preferred one first. */
      languages: string[];
      /** Time zone of the IANA database that hours are meant in; at first that of the machine. */
      time_zone: string;
      map: components['schemas']['SiteMap'];
      /** Town of the place, for the titles of pages and for search engines, or "". */
      town: string;
      /** Country of the place in two letters (ISO 3166), or "". */
      country: string;
      /** Currency of all prices in three letters (ISO 4217), or "". */
      currency: string;
      /** Language that the names and descriptions of stores, dishes and categories are in; their `translations` have the others. Set once. The first of `languages` counts while it is null. */
      content_language: string | null;
      /** Whether an administrator reviews what owners of stores change, or it counts at once. */
      owner_edits: 'review' | 'direct';
      /** Map services that the page of a store offers for directions, in this order. */
      directions: ('device' | 'google' | 'apple' | 'amap' | 'openstreetmap')[];
      /** Targets of messages to the operator. */
      notices: components['schemas']['NoticeTarget'][];
    };
    /** A target of messages to the operator, without its address and secret. */
    NoticeTarget: {
      /** ID of the target. */
      id: number;
      /** Form of the messages: `json` is the signed message of this service, `slack` fits Mattermost too, `mail` is a mail. */
      form: 'json' | 'ntfy' | 'slack' | 'wecom' | 'dingtalk' | 'feishu' | 'mail';
      /** Host of the address. */
      host: string;
      /** Whether a secret is set. */
      has_secret: boolean;
      /** Occasions that are told: a new application, a pending review, a report, a failed backup, a disk that is nearly full, a certificate that is missing or not renewed, writes that wait for the database, a budget that refuses many requests, a password of an administrator that another one or a command reset. All when left out for a new target. */
      kinds: (
        | 'application'
        | 'review'
        | 'report'
        | 'backup'
        | 'disk'
        | 'certificate'
        | 'database'
        | 'budget'
        | 'admin_password'
      )[];
      /** Time of the last message that arrived since the server started, or null. */
      last_sent_at: string | null;
      /** Why the last message did not arrive; null when it did, or when there was none. */
      last_error: string | null;
    };
    /** New settings of the site. */
    SiteSettingsReq: {
      /** Name of the site. */
      name: string;
      /** Line below the name. */
      tagline: string;
      /** Link to the logo. */
      logo_url: string;
      /** Languages of the site, the preferred one first. */
      languages: string[];
      /** Time zone of the IANA database that hours are meant in; at first that of the machine. */
      time_zone: string;
      map: components['schemas']['SiteMap'];
      /** Town of the place, for the titles of pages and for search engines, or "". */
      town?: string;
      /** Country of the place in two letters (ISO 3166), or "". */
      country?: string;
      /** Currency of all prices in three letters (ISO 4217), or "". */
      currency?: string;
      /** Language that the names and descriptions of stores, dishes and categories are in; their `translations` have the others. Set once. The first of `languages` counts while it is null. */
      content_language?: string | null;
      /** Whether an administrator reviews what owners of stores change, or it counts at once. */
      owner_edits?: 'review' | 'direct';
      /** Map services that the page of a store offers for directions, in this order. */
      directions?: ('device' | 'google' | 'apple' | 'amap' | 'openstreetmap')[];
      /** Targets of messages to the operator; they replace all that are set. Those stay when it is left out. */
      notices?: components['schemas']['NoticeTargetReq'][];
    };
    /** A target of messages to the operator. */
    NoticeTargetReq: {
      /** ID of a target that exists. Address and secret that are left out stay as they are; a new address needs its secret again. */
      id?: number;
      /** Form of the messages: `json` is the signed message of this service, `slack` fits Mattermost too, `mail` is a mail. */
      form: 'json' | 'ntfy' | 'slack' | 'wecom' | 'dingtalk' | 'feishu' | 'mail';
      /** URL of the webhook, or a mail address. Never shown again. Required for a new target. URLs are https and lead to public addresses, unless the server runs with `--notify-private`. */
      address?: string;
      /** Secret that signs messages (`json`, where it is required, `dingtalk`, `feishu`), or the access token of `ntfy`. Never shown again; "" removes it. */
      secret?: string;
      /** Occasions that are told: a new application, a pending review, a report, a failed backup, a disk that is nearly full, a certificate that is missing or not renewed, writes that wait for the database, a budget that refuses many requests, a password of an administrator that another one or a command reset. All when left out for a new target. */
      kinds?: (
        | 'application'
        | 'review'
        | 'report'
        | 'backup'
        | 'disk'
        | 'certificate'
        | 'database'
        | 'budget'
        | 'admin_password'
      )[];
    };
    /** A successful answer. */
    TestedTargetArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['TestedTarget'][];
      meta?: components['schemas']['Meta'];
    };
    /** Outcome of a test message. */
    TestedTarget: {
      /** ID of the target. */
      id: number;
      /** Form of the messages: `json` is the signed message of this service, `slack` fits Mattermost too, `mail` is a mail. */
      form: 'json' | 'ntfy' | 'slack' | 'wecom' | 'dingtalk' | 'feishu' | 'mail';
      /** Host of the address. */
      host: string;
      /** Whether the message arrived. */
      ok: boolean;
      /** Why it did not arrive, or null. */
      error: string | null;
    };
    /** One page of a list. */
    APIKeyItemListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['APIKeyItem'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** An API key, without the key itself. */
    APIKeyItem: {
      /** API key ID. */
      id: number;
      /** Client that uses the key. */
      name: string;
      /** First 12 characters of the key. */
      prefix: string;
      /** `active`, or `revoked` for ever. */
      status: 'active' | 'revoked';
      /** Time of the last use, exact to a minute; null if never used. */
      last_used_at: string | null;
      /** Time of the revocation; null while the key is active. */
      revoked_at: string | null;
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** Name of a new API key. */
    APIKeyCreateReq: {
      /** Client that will use the key. */
      name: string;
    };
    /** A successful answer. */
    CreatedAPIKeyEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['CreatedAPIKey'];
      meta?: components['schemas']['Meta'];
    };
    /** A new API key, with the key itself: it is shown only once. */
    CreatedAPIKey: {
      /** API key ID. */
      id: number;
      /** Client that uses the key. */
      name: string;
      /** First 12 characters of the key. */
      prefix: string;
      /** `active`, or `revoked` for ever. */
      status: 'active' | 'revoked';
      /** Time of the last use; null for a new key. */
      last_used_at: string | null;
      /** Time of the revocation; null while the key is active. */
      revoked_at: string | null;
      /** Time of creation. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
      /** The key, to send as X-API-Key. */
      key: string;
    };
    /** A successful answer. */
    APIKeyItemEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['APIKeyItem'];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    MerchantApplicationListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['MerchantApplication'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A successful answer. */
    StoreArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['Store'][];
      meta?: components['schemas']['Meta'];
    };
    /** Decision on an application. */
    MerchantReviewReq: {
      /** `approve` creates the store, `reject` does not. */
      action: 'approve' | 'reject';
      /** Reason of a rejection. */
      reject_reason?: string;
    };
    /** A successful answer. */
    MerchantApplicationEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['MerchantApplication'];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    CategoryListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Category'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A successful answer. */
    CategoryEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Category'];
      meta?: components['schemas']['Meta'];
    };
    /** All fields of a category. */
    CategoryUpsertReq: {
      /** Name. */
      name: string;
      /** URL of the icon; "" by default. */
      icon_url?: string;
      /** Position in the list, lowest first; 0 by default. */
      sort_order?: number;
      /** Whether the public list shows the category; true for a new one, else unchanged when left out. */
      enabled?: boolean;
      /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
      translations?: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
        } | null;
      };
    };
    /** Categories in the order that they are to have. */
    CategoryOrderReq: {
      /** IDs in their order; categories that are not named follow in the order that they have. */
      ids: number[];
    };
    /** One page of a list. */
    AdminEditorListListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['AdminEditorList'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A list of stores as administrators see it, with stores that are not public. */
    AdminEditorList: components['schemas']['EditorList'] & {
      /** `draft`: only administrators see it; `published`. */
      status: 'draft' | 'published';
      /** Position among the lists, lowest first; those at the same one newest first. */
      sort_order: number;
    };
    /** A successful answer. */
    AdminEditorListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['AdminEditorList'];
      meta?: components['schemas']['Meta'];
    };
    /** All fields of a list. */
    EditorListReq: {
      /** Title. */
      title: string;
      /** Description; "" by default. */
      description?: string;
      /** `draft` for a new one, else unchanged when left out. */
      status?: 'draft' | 'published';
      /** Position among the lists, lowest first; 0 by default. */
      sort_order?: number;
      /** Stores in the order of the walk. */
      stops: components['schemas']['StopReq'][];
      /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
      translations?: {
        [name: string]: {
          /** Title. */
          title?: string;
          /** Description. */
          description?: string;
        } | null;
      };
    };
    /** A store of a list. */
    StopReq: {
      /** Store ID; each store once. */
      store_id: number;
      /** Why it is there. */
      note?: string;
      /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
      translations?: {
        [name: string]: {
          /** Note. */
          note?: string;
        } | null;
      };
    };
    /** All fields of a store. */
    StoreUpsertReq: {
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** Stall in a hall, or floor of a building. Unchanged when left out; "" clears it. */
      spot?: string;
      /** Opening hours as free text. */
      open_hours?: string;
      /** Phone number. */
      phone?: string;
      /** URL of the main picture. */
      cover_url?: string;
      /** Description. */
      description?: string;
      /** Address of the website. Unchanged when left out; "" clears it. */
      website?: string;
      /** Address of the menu on a website. Unchanged when left out; "" clears it. */
      menu_url?: string;
      /** Address at which a table can be reserved. Unchanged when left out; "" clears it. */
      reservation_url?: string;
      /** Address at which food can be ordered. Unchanged when left out; "" clears it. */
      order_url?: string;
      /** Category ID. */
      category_id: number;
      /** Latitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      latitude?: number | null;
      /** Longitude in degrees (WGS 84), rounded to six decimals; null when unknown. Unchanged when left out, as is the other coordinate: both are sent, or neither. */
      longitude?: number | null;
      /** Openings of a week; several on one day add up. Null or an empty list: unknown. Unchanged when left out, null in a new store. */
      hours?: components['schemas']['Opening'][] | null;
      /** Days of closure. Null or an empty list: none. Unchanged when left out, null in a new store. */
      closures?: components['schemas']['ClosureReq'][] | null;
      /** Values by key, see `GET /api/attributes`. Keys that are left out stay as they are; null takes one off. */
      attributes?: { [name: string]: string | null };
      /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
      translations?: {
        [name: string]: {
          /** Name. */
          name?: string;
          /** Description. */
          description?: string;
        } | null;
      };
      /** Level of its prices, from 1 to 4; null where unknown. Unchanged when left out. */
      price_level?: number | null;
      /** `active`: public; `inactive`: only administrators see the store. `active` for a new store, else unchanged when left out. */
      status?: 'active' | 'inactive';
      /** Pictures; they replace all that the store has. */
      images?: {
        /** URL of the picture. */
        url: string;
        /** Position in the list, lowest first; by default the index in the array. */
        sort_order?: number;
      }[];
      /** Signature dishes, which are the whole menu: others that the store has go. */
      dishes?: {
        /** Name. */
        name: string;
        /** Description. Unchanged when left out. */
        description?: string;
        /** URL of a picture. Unchanged when left out. */
        image_url?: string;
        /** Position in the list, lowest first; by default the index in the array. */
        sort_order?: number;
        /** ID of a dish that the store has: it is this one, and keeps its ID. Without one, a dish of the same name is; of a dish that gets another name, nothing else is kept. */
        id?: number;
        /** Price in the currency of the site, with at most three decimals; null for none. Unchanged when left out. */
        price?: number | null;
        /** Sizes or forms in which it is sold, each with its price. Unchanged when left out. */
        variants?: {
          /** Name. */
          name: string;
          /** Price in the currency of the site, with at most three decimals. */
          price: number;
        }[];
        /** Section of the menu that it is in. Unchanged when left out; "" for none. */
        section?: string;
        /** Diets that it suits. Unchanged when left out. */
        diets?: ('vegetarian' | 'vegan' | 'halal' | 'kosher' | 'gluten_free' | 'lactose_free')[];
        /** Substances of Annex II of Regulation (EU) 1169/2011 that it contains; an empty list says that it contains none; null where nobody has said. Unchanged when left out. */
        allergens?:
          | (
              | 'gluten'
              | 'crustaceans'
              | 'eggs'
              | 'fish'
              | 'peanuts'
              | 'soya'
              | 'milk'
              | 'nuts'
              | 'celery'
              | 'mustard'
              | 'sesame'
              | 'sulphites'
              | 'lupin'
              | 'molluscs'
            )[]
          | null;
        /** How spicy it is, from 0, not at all, to 3; null where nobody has said. Unchanged when left out. */
        spicy?: number | null;
        /** Whether it is sold out. Unchanged when left out. */
        sold_out?: boolean;
        /** Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off. */
        translations?: {
          [name: string]: {
            /** Name. */
            name?: string;
            /** Description. */
            description?: string;
            /** Section of the menu. */
            section?: string;
          } | null;
        };
      }[];
    };
    /** New status of a store. */
    StoreStatusReq: {
      /** `active`: public; `inactive`: only administrators see the store. */
      status: 'active' | 'inactive';
    };
    /** New status of a review. */
    ReviewStatusReq: {
      /** `approved` makes the review public, `blocked` hides it. */
      status: 'approved' | 'blocked';
    };
    /** One page of a list. */
    ReportWithSubjectListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['ReportWithSubject'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A report and its subject. */
    ReportWithSubject: components['schemas']['Report'] & {
      store: components['schemas']['ReportedStore'];
      /** The review of a report, also when it is deleted since. */
      review: components['schemas']['ReportedReview'] | null;
    };
    /** The store of a report, also when it is deleted since. */
    ReportedStore: {
      /** Store ID. */
      id: number;
      /** Name. */
      name: string;
      /** Address. */
      address: string;
      /** `active`: public; `inactive`: only administrators see the store. */
      status: 'active' | 'inactive';
      /** Time of the deletion; null while the store exists. */
      deleted_at: string | null;
    };
    /** The review of a report, also when it is deleted since. */
    ReportedReview: {
      /** Review ID. */
      id: number;
      /** User ID; null when the author is unknown. */
      user_id: number | null;
      /** Username of the author. */
      user_name: string;
      /** Rating, 1 to 5. */
      rating: number;
      /** Text, or "". */
      content: string;
      /** URLs of pictures. */
      image_urls: string[];
      /** `pending`: not decided yet; `approved`: public; `blocked`: hidden. */
      status: 'pending' | 'approved' | 'blocked';
      /** Time of the deletion; null while the review exists. */
      deleted_at: string | null;
    };
    /** New status of a report. */
    ReportStatusReq: {
      /** `open`: not dealt with yet; `done`: dealt with. */
      status: 'open' | 'done';
    };
    /** A successful answer. */
    ReportWithSubjectEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['ReportWithSubject'];
      meta?: components['schemas']['Meta'];
    };
    /** One page of a list. */
    ClaimToDecideListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['ClaimToDecide'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A claim with what is unusual about it. */
    ClaimToDecide: components['schemas']['Claim'] & {
      /** Signs of likely fraud, for those who decide. */
      signs: components['schemas']['FraudSign'][];
    };
    /** An unusual fact about a claim, an edit or a note; it may be honest all the same. */
    FraudSign: {
      /** `claims_of_account`: the account has claimed several stores in 30 days; `claims_of_network`: so many claims came from one network in 30 days; `name_changed`: the new name has little in common with the present one; `contact_in_note`: the note of the day of the store has a phone number or an address of the web. */
      kind: 'claims_of_account' | 'claims_of_network' | 'name_changed' | 'contact_in_note';
      /** How many claims; null for other kinds. */
      count: number | null;
      /** Note of the day, or "". */
      note: string;
    };
    /** Decision on a claim or an edit. */
    DecisionReq: {
      /** Decision. */
      status: 'approved' | 'rejected';
      /** Reason of a rejection; the sender sees it. */
      reject_reason?: string;
    };
    /** One page of a list. */
    EditToDecideListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['EditToDecide'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** An edit with what is unusual about it. */
    EditToDecide: components['schemas']['Edit'] & {
      /** Signs of likely fraud, for those who decide. */
      signs: components['schemas']['FraudSign'][];
    };
    /** A change of a store that its owner asks for. */
    Edit: {
      /** Edit ID. */
      id: number;
      /** Store ID. */
      store_id: number;
      store: components['schemas']['DecidedStore'];
      /** User ID. */
      user_id: number;
      /** Username. */
      username: string;
      /** Fields that it changes, as the store had them. */
      before: { [name: string]: unknown };
      /** The same as they are to be. */
      after: { [name: string]: unknown };
      /** `pending`: not decided yet; `approved`; `rejected`: see `reject_reason`. */
      status: 'pending' | 'approved' | 'rejected';
      /** Reason of a rejection, or "". */
      reject_reason: string;
      /** Time of the decision; null while it is pending. */
      reviewed_at: string | null;
      /** Time at which it was sent. */
      created_at: string;
      /** Time of the last change. */
      updated_at: string;
    };
    /** A successful answer. */
    EditEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Edit'];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    OwnerArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['Owner'][];
      meta?: components['schemas']['Meta'];
    };
    /** A successful answer. */
    UnusualNoteArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['UnusualNote'][];
      meta?: components['schemas']['Meta'];
    };
    /** A note of the day that is unusual; it may be honest all the same. */
    UnusualNote: {
      store: components['schemas']['DecidedStore'];
      /** Note of the day. */
      note: string;
      /** Signs of likely fraud. */
      signs: components['schemas']['FraudSign'][];
    };
    /** A successful answer. */
    OwnerCodeEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['OwnerCode'];
      meta?: components['schemas']['Meta'];
    };
    /** A code that makes whoever sends it the owner of a store, once. */
    OwnerCode: {
      /** Code; the one before ends. */
      code: string;
      /** Time at which it ends. */
      expires_at: string;
    };
    /** One action for several reviews. */
    ReviewBulkReq: {
      /** IDs, at most 100. */
      ids: number[];
      /** Action. */
      action: 'approve' | 'block' | 'delete' | 'restore';
      /** `updated_at` of each, in the order of `ids`, as you saw it: one that has another fails with `changed_meanwhile`. */
      seen?: string[];
      /** UUID: calls of one administrator with the same, within 10 minutes, are one row of the activity. */
      batch?: string;
    };
    /** A successful answer. */
    BulkResultArrayEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** All entries. */
      data: components['schemas']['BulkResult'][];
      meta?: components['schemas']['Meta'];
    };
    /** Outcome for one store or review. */
    BulkResult: {
      /** ID. */
      id: number;
      /** Whether the action was done. */
      ok: boolean;
      /** Reason of the failure, as in `meta.reason`; null when it was done. */
      reason:
        | 'malformed_json'
        | 'malformed_body'
        | 'malformed_request'
        | 'invalid_input'
        | 'captcha_wrong'
        | 'captcha_expired'
        | 'api_key_missing'
        | 'api_key_unknown'
        | 'token_missing'
        | 'token_invalid'
        | 'token_expired'
        | 'other_origin'
        | 'wrong_credentials'
        | 'account_disabled'
        | 'second_factor_required'
        | 'challenge_expired'
        | 'role_required'
        | 'not_found'
        | 'no_such_route'
        | 'method_not_allowed'
        | 'mail_off'
        | 'link_expired'
        | 'username_taken'
        | 'already_reviewed'
        | 'already_owner'
        | 'too_many_pending'
        | 'too_many_lists'
        | 'too_many_owners'
        | 'category_gone'
        | 'external_id_taken'
        | 'store_gone'
        | 'author_gone'
        | 'idempotency_key_reused'
        | 'changed_meanwhile'
        | 'last_api_key'
        | 'last_admin'
        | 'not_undoable'
        | 'already_running'
        | 'file_taken'
        | 'offset_wrong'
        | 'attribute_in_use'
        | 'no_second_factor'
        | 'too_many_factors'
        | 'passkeys_unavailable'
        | 'passkey_taken'
        | 'own_account'
        | 'too_slow'
        | 'too_large'
        | 'unsupported_media_type'
        | 'not_an_image'
        | 'damaged'
        | 'range_not_satisfiable'
        | 'rate_limited'
        | 'not_implemented'
        | 'busy'
        | 'unavailable'
        | 'disk_full'
        | 'internal'
        | null;
    };
    /** One action for several stores. */
    StoreBulkReq: {
      /** IDs, at most 100. */
      ids: number[];
      /** `category` files the stores under `category_id`; `attributes`, since 0.4.0, sets `attributes`. */
      action: 'activate' | 'deactivate' | 'delete' | 'restore' | 'category' | 'attributes';
      /** Category ID; required by the action `category`. */
      category_id?: number;
      /** Values by key, see `GET /api/attributes`, at least one; required by the action `attributes`. Other keys stay as they are; null takes one off. */
      attributes?: { [name: string]: string | null };
      /** UUID: calls of one administrator with the same, within 10 minutes, are one row of the activity. */
      batch?: string;
    };
    /** The store that stays. */
    StoreMergeReq: {
      /** ID of the store that stays; it is another one. */
      into: number;
    };
    /** The category that stays. */
    CategoryMergeReq: {
      /** ID of the category that stays; it is another one. */
      into: number;
    };
    /** One page of a list. */
    DeletedListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['Deleted'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A deleted store, category or review, as it was. */
    Deleted: {
      /** Kind of what was deleted. */
      kind: 'store' | 'category' | 'review';
      /** ID of the store, category or review. */
      id: number;
      /** Time of the deletion. */
      deleted_at: string;
      /** A place that sells food. */
      store: components['schemas']['Store'] | null;
      /** A kind of food that stores are filed under. */
      category: components['schemas']['Category'] | null;
      /** A rating of a store by a user, with or without words. */
      review: components['schemas']['Review'] | null;
    };
    /** One page of a list. */
    ListedUserListEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      /** Entries of the page. */
      data: components['schemas']['ListedUser'][];
      meta: components['schemas']['PaginationMeta'];
    };
    /** A user, with figures of the reviews. */
    ListedUser: components['schemas']['User'] & {
      reviews: components['schemas']['UserReviews'];
    };
    /** Reviews of an account that are not deleted. */
    UserReviews: {
      /** Reviews in any status. */
      total: number;
      /** Those that are blocked. */
      blocked: number;
      /** Time of the newest; null without any. */
      last_at: string | null;
    };
    /** New status of a user. */
    UserStatusReq: {
      /** `active`, or `disabled`: then the user cannot log in. */
      status: 'active' | 'disabled';
    };
    /** A block of an account. */
    UserBlockReq: {
      /** Whether all its reviews are blocked, too. */
      reviews?: boolean;
    };
    /** New password of a user. */
    UserPasswordReq: {
      /** Password, of any characters. */
      password: string;
    };
    /** A successful answer. */
    RecalculationEnvelope: {
      /** Always 0: success. */
      code: number;
      /** Always "ok". */
      message: string;
      data: components['schemas']['Recalculation'];
      meta?: components['schemas']['Meta'];
    };
    /** Result of a recalculation. */
    Recalculation: {
      /** Stores with a recomputed score. */
      updated: number;
    };
  };
  responses: {
    /** Bad Request. */
    MalformedRequest: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Service Unavailable. */
    Unavailable: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Any other failure; `code` is its status (405, 429, 500, 503, 507). A head of more than 16 KiB is 431, without a body. */
    Default: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Bad Request. */
    InvalidInput: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Not Found. */
    NotFound: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Range Not Satisfiable. */
    RangeNotSatisfiable: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Service Unavailable. */
    DamagedOrUnavailable: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    ApiKeyUnknown: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Too Many Requests. */
    RateLimited: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Bad Request. */
    CaptchaExpired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    UsernameTaken: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Payload Too Large. */
    TooLarge: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unsupported Media Type. */
    UnsupportedMediaType: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    WrongCredentials: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Forbidden. */
    AccountDisabled: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Not Implemented. */
    NotImplemented: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Bad Request. */
    MalformedJson: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    MailOff: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Service Unavailable. */
    Busy: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Bad Request. */
    LinkExpired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    TokenInvalid: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Forbidden. */
    OtherOrigin: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    SecondFactorRequired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    ChallengeExpiredOrWrongCredentials: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    IdempotencyKeyReused: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    TokenExpired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    TokenExpiredOrWrongCredentials: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Bad Request. */
    MalformedBody: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Request Timeout. */
    TooSlow: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unsupported Media Type. */
    NotAnImage: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    TooManyOwners: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    TooManyPending: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Forbidden. */
    RoleRequired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Forbidden. */
    RoleRequiredOrSecondFactorRequired: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    LastAdmin: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Unauthorized. */
    TokenExpiredOrChallengeExpiredOrWrongCredentials: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    PasskeyTaken: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    LastAdminOnly: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    ChangedMeanwhile: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    AlreadyRunning: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    FileTaken: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Insufficient Storage. */
    DiskFull: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    OffsetWrong: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    AttributeInUse: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    LastApiKey: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    CategoryGone: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Precondition Failed. */
    ChangedMeanwhileOnly: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    TooManyLists: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    AlreadyReviewedOrTooManyOwners: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    AlreadyReviewedOrChangedMeanwhile: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    AuthorGone: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
    /** Conflict. */
    ExternalIdTaken: {
      headers: { [name: string]: unknown };
      content: {
        'application/json': components['schemas']['Failure'];
      };
    };
  };
}

export interface operations {
  /** Health check */
  checkHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LivenessEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      503: components['responses']['Unavailable'];
      default: components['responses']['Default'];
    };
  };
  /** Show this document */
  getOpenApi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': Record<string, never>;
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      default: components['responses']['Default'];
    };
  };
  /** Show the reference */
  getReference: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'text/html': string;
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      default: components['responses']['Default'];
    };
  };
  /** Show a part of the reference */
  getReferencePart: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Name of a script or a style sheet, as in the page. */
        part: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'text/javascript': string;
          'text/css': string;
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Show a picture */
  getPicture: {
    parameters: {
      query?: {
        /** Largest width in pixels: the answer is a smaller copy. The whole picture by default. */
        w?: 160 | 320 | 640 | 1280;
      };
      header?: never;
      path: {
        /** Year of the upload. */
        year: string;
        /** Month of the upload. */
        month: string;
        /** File name. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'image/webp': Blob;
          'image/jpeg': Blob;
        };
      };
      /** The range of bytes that was asked for. */
      206: {
        headers: { [name: string]: unknown };
        content: {
          'image/webp': Blob;
          'image/jpeg': Blob;
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      404: components['responses']['NotFound'];
      416: components['responses']['RangeNotSatisfiable'];
      503: components['responses']['DamagedOrUnavailable'];
      default: components['responses']['Default'];
    };
  };
  /** Request a captcha */
  getCaptcha: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CaptchaEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Register */
  registerUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserRegisterReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['RegisteredUserEnvelope'];
        };
      };
      400: components['responses']['CaptchaExpired'];
      401: components['responses']['ApiKeyUnknown'];
      409: components['responses']['UsernameTaken'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Log in */
  loginUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserLoginReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserSessionEnvelope'];
        };
      };
      400: components['responses']['CaptchaExpired'];
      401: components['responses']['WrongCredentials'];
      403: components['responses']['AccountDisabled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Log in through another service (reserved) */
  loginSocially: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      400: components['responses']['MalformedRequest'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      501: components['responses']['NotImplemented'];
      default: components['responses']['Default'];
    };
  };
  /** Ask for a new password by mail */
  forgotPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordResetReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ApiKeyUnknown'];
      409: components['responses']['MailOff'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      503: components['responses']['Busy'];
      default: components['responses']['Default'];
    };
  };
  /** Set a new password by the link of a mail */
  resetMyPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NewPasswordReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['LinkExpired'];
      401: components['responses']['ApiKeyUnknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Confirm an address by the link of a mail */
  confirmMyEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MailLinkReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['LinkExpired'];
      401: components['responses']['ApiKeyUnknown'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Get a token where I stay logged in */
  renewUserToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserSessionEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenInvalid'];
      403: components['responses']['OtherOrigin'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Log in as administrator */
  loginAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminLoginReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminSessionEnvelope'];
        };
      };
      400: components['responses']['CaptchaExpired'];
      401: components['responses']['SecondFactorRequired'];
      403: components['responses']['AccountDisabled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Answer with the second factor */
  proveSecondFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SecondLoginReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminSessionEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ChallengeExpiredOrWrongCredentials'];
      403: components['responses']['AccountDisabled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the site */
  getSite: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SiteEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** List the attributes of stores */
  listAttributes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AttributeArrayEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** List the enabled categories */
  listCategories: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryArrayEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** List the lists of the editors */
  listEditorLists: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EditorListListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** Show a list of the editors */
  getEditorList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** List ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EditorListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Suggest names */
  suggestNames: {
    parameters: {
      query?: {
        /** Beginnings of words, or Chinese, Japanese or Korean text. Nothing is suggested without any. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SuggestionArrayEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Search stores */
  searchStores: {
    parameters: {
      query?: {
        /** Words that a store must contain, eight at most. Without any, all stores are listed and nothing is counted. */
        keyword?: string;
        /** `true` to find only what is spelt as the keyword, whatever its script, and phone numbers. */
        exact?: boolean;
        /** Category ID: only its stores. */
        category_id?: number;
        /** Only stores with this attribute: `key` for any value that counts as yes, or `key:value`; may be repeated, or be a list with commas; also `price_level:2`. Of several values of one key a store has one, of several keys each. What is not known is no value. */
        attr?: string[];
        /** Highest `price_level`. Stores of which it is unknown are left out. */
        max_price_level?: number;
        /** `true` to count in `meta.facets` the stores with each value, under all other conditions. */
        facets?: boolean;
        /** Only stores that are open: `now`, or at a local time of the place like `2026-12-24T18:00`. Of a time that is repeated in autumn the earlier counts, of one that is skipped in spring the end of the gap. Stores without `hours` are left out. */
        open?: string;
        /** Latitude and longitude: stores within `radius`, nearest first, each with its `distance`. Of more than 1000 that pass all conditions, the nearest 1000 are listed: `meta.listed` says so, `total` counts all. */
        near?: string;
        /** Metres from `near`. */
        radius?: number;
        /** Only stores in this part of the map: west, south, east and north in degrees. It crosses 180° where west is larger than east. */
        bbox?: string;
        /** Lowest average rating, as a store shows it. Stores without reviews have none. */
        min_rating?: number;
        /** Order: by default the best match first, or the nearest where there is `near`; another orders over all matches, as in `GET /api/stores`. */
        sort?: 'relevance' | 'score' | 'newest' | 'rating' | 'likes' | 'hotness' | 'distance';
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ListedStoreListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show stores on a map */
  getMap: {
    parameters: {
      query: {
        /** Part of the map in degrees: west, south, east, north. It crosses 180° where west is larger than east. */
        bbox: string;
        /** Zoom of the map, as of Web Mercator tiles of 256 pixels. Stores less than 64 pixels apart become one row; by default, as many rows as fit. */
        zoom?: number;
        /** Category ID: only its stores. */
        category_id?: number;
        /** Only stores with this attribute: `key` for any value that counts as yes, or `key:value`; may be repeated, or be a list with commas; also `price_level:2`. Of several values of one key a store has one, of several keys each. What is not known is no value. */
        attr?: string[];
        /** Highest `price_level`. Stores of which it is unknown are left out. */
        max_price_level?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['MapClusterArrayEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Rank stores */
  rankStores: {
    parameters: {
      query?: {
        /** Figure to rank by. Equal stores are ordered by score, then by ID. */
        by?: 'hotness' | 'likes' | 'search' | 'reviews';
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['RankedStoreListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** List the top of a ranking */
  listHotStores: {
    parameters: {
      query?: {
        /** Figure to rank by. Equal stores are ordered by score, then by ID. */
        by?: 'hotness' | 'likes' | 'search' | 'reviews';
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Entries to list; more than 100 counts as 100. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['RankedStoreArrayEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      default: components['responses']['Default'];
    };
  };
  /** List stores */
  listStores: {
    parameters: {
      query?: {
        /** Words that a store must contain, as in the search. */
        keyword?: string;
        /** `true` to find only what is spelt as the keyword, whatever its script, and phone numbers. */
        exact?: boolean;
        /** Category ID: only its stores. */
        category_id?: number;
        /** Only stores with this attribute: `key` for any value that counts as yes, or `key:value`; may be repeated, or be a list with commas; also `price_level:2`. Of several values of one key a store has one, of several keys each. What is not known is no value. */
        attr?: string[];
        /** Highest `price_level`. Stores of which it is unknown are left out. */
        max_price_level?: number;
        /** `true` to count in `meta.facets` the stores with each value, under all other conditions. */
        facets?: boolean;
        /** Only stores that are open: `now`, or at a local time of the place like `2026-12-24T18:00`. Of a time that is repeated in autumn the earlier counts, of one that is skipped in spring the end of the gap. Stores without `hours` are left out. */
        open?: string;
        /** Latitude and longitude: stores within `radius`, nearest first, each with its `distance`. Of more than 1000 that pass all conditions, the nearest 1000 are listed: `meta.listed` says so, `total` counts all. */
        near?: string;
        /** Metres from `near`. */
        radius?: number;
        /** Only stores in this part of the map: west, south, east and north in degrees. It crosses 180° where west is larger than east. */
        bbox?: string;
        /** Lowest average rating, as a store shows it. Stores without reviews have none. */
        min_rating?: number;
        /** IDs: only these stores, in this order unless `sort` says otherwise, on one page. IDs of other stores are left out. */
        ids?: number[];
        /** Order, highest or latest first, of `distance` the nearest; by default the score, or the distance where there is `near`. Equal stores are newest first; with `likes` and `hotness` as in the rankings, by score, then by ID. */
        sort?: 'score' | 'newest' | 'rating' | 'likes' | 'hotness' | 'distance';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ListedStoreListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List stores in short */
  listStoreCards: {
    parameters: {
      query?: {
        /** Words that a store must contain, as in the search. */
        keyword?: string;
        /** `true` to find only what is spelt as the keyword, whatever its script, and phone numbers. */
        exact?: boolean;
        /** Category ID: only its stores. */
        category_id?: number;
        /** Only stores with this attribute: `key` for any value that counts as yes, or `key:value`; may be repeated, or be a list with commas; also `price_level:2`. Of several values of one key a store has one, of several keys each. What is not known is no value. */
        attr?: string[];
        /** Highest `price_level`. Stores of which it is unknown are left out. */
        max_price_level?: number;
        /** `true` to count in `meta.facets` the stores with each value, under all other conditions. */
        facets?: boolean;
        /** Only stores that are open: `now`, or at a local time of the place like `2026-12-24T18:00`. Of a time that is repeated in autumn the earlier counts, of one that is skipped in spring the end of the gap. Stores without `hours` are left out. */
        open?: string;
        /** Latitude and longitude: stores within `radius`, nearest first, each with its `distance`. Of more than 1000 that pass all conditions, the nearest 1000 are listed: `meta.listed` says so, `total` counts all. */
        near?: string;
        /** Metres from `near`. */
        radius?: number;
        /** Only stores in this part of the map: west, south, east and north in degrees. It crosses 180° where west is larger than east. */
        bbox?: string;
        /** Lowest average rating, as a store shows it. Stores without reviews have none. */
        min_rating?: number;
        /** IDs: only these stores, in this order unless `sort` says otherwise, on one page. IDs of other stores are left out. */
        ids?: number[];
        /** Order, highest or latest first, of `distance` the nearest; by default the score, or the distance where there is `near`. Equal stores are newest first; with `likes` and `hotness` as in the rankings, by score, then by ID. */
        sort?: 'score' | 'newest' | 'rating' | 'likes' | 'hotness' | 'distance';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreCardListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show a store */
  getStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** List reviews of a store */
  listStoreReviews: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
        /** `full`: each review has its whole `store`; `card`: a `StoreCard` in its place, which makes the answer much smaller. */
        view?: 'full' | 'card';
      };
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** List pictures of a store */
  listStorePictures: {
    parameters: {
      query?: {
        /** Only those of the store, or of guests. */
        from?: 'store' | 'guests';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StorePictureListEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Summarise the reviews of a store */
  summariseStoreReviews: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewSummaryEnvelope'];
        };
      };
      /** The client has this version already. */
      304: {
        headers: { [name: string]: unknown };
        content?: never;
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Apply for a store */
  applyForStore: {
    parameters: {
      query?: never;
      header?: {
        /** Name of your choice for this request, such as a UUID: a request that is sent again with the same name within 24 hours makes nothing, and is answered with what the first one made, and with `Idempotency-Replayed: true`. With another body it is 409 `idempotency_key_reused`. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MerchantApplyReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['NewApplicationEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ApiKeyUnknown'];
      409: components['responses']['IdempotencyKeyReused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Look an application up */
  lookUpApplication: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ApplicationLookupReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ApplicationStateEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Report a store */
  reportStore: {
    parameters: {
      query?: never;
      header?: {
        /** Name of your choice for this request, such as a UUID: a request that is sent again with the same name within 24 hours makes nothing, and is answered with what the first one made, and with `Idempotency-Replayed: true`. With another body it is 409 `idempotency_key_reused`. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreReportReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReportEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      409: components['responses']['IdempotencyKeyReused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Report a review */
  reportReview: {
    parameters: {
      query?: never;
      header?: {
        /** Name of your choice for this request, such as a UUID: a request that is sent again with the same name within 24 hours makes nothing, and is answered with what the first one made, and with `Idempotency-Replayed: true`. With another body it is 409 `idempotency_key_reused`. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewReportReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReportEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['ApiKeyUnknown'];
      404: components['responses']['NotFound'];
      409: components['responses']['IdempotencyKeyReused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show my account */
  getMyAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Change my password */
  changeMyPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordChangeReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['NewTokenEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpiredOrWrongCredentials'];
      403: components['responses']['AccountDisabled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show my address for mail */
  getMyEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnMailEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Set my address for mail */
  setMyEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OwnMailReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnMailEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpiredOrWrongCredentials'];
      403: components['responses']['AccountDisabled'];
      409: components['responses']['MailOff'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      503: components['responses']['Busy'];
      default: components['responses']['Default'];
    };
  };
  /** Log out */
  logOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Export my account */
  exportMyAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserExportEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Delete my account */
  deleteMyAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AccountDeleteReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpiredOrWrongCredentials'];
      403: components['responses']['AccountDisabled'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List where I stay logged in */
  listMyUserSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LoginSessionArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** End a login of mine where I stay logged in */
  endMyUserSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Session ID. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List my reviews */
  listMyReviews: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Write a review */
  createReview: {
    parameters: {
      query?: never;
      header?: {
        /** Name of your choice for this request, such as a UUID: a request that is sent again with the same name within 24 hours makes nothing, and is answered with what the first one made, and with `Idempotency-Replayed: true`. With another body it is 409 `idempotency_key_reused`. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewCreateReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      409: components['responses']['IdempotencyKeyReused'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Replace a review of mine */
  updateMyReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewCreateReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a review of mine */
  deleteMyReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Upload a picture */
  uploadPicture: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** JPEG, PNG, WebP or GIF of at most 10 MiB and 50 megapixels. */
          file: Blob;
        };
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UploadEnvelope'];
        };
      };
      400: components['responses']['MalformedBody'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      408: components['responses']['TooSlow'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotAnImage'];
      429: components['responses']['RateLimited'];
      503: components['responses']['Unavailable'];
      default: components['responses']['Default'];
    };
  };
  /** Like or unlike a store */
  toggleLike: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LikeEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Like a store */
  likeStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LikeEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Take a like back */
  unlikeStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LikeEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List the stores that I like */
  listMyLikes: {
    parameters: {
      query?: {
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ListedStoreListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Find the stores that I like among some */
  listMyLikesAmong: {
    parameters: {
      query: {
        /** Store IDs, separated by commas. */
        store_ids: number[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreIdArrayEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** List the stores that I look after */
  listMyStores: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnStoreListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Become the owner of a store by a code */
  becomeOwner: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OwnerCodeReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnStoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      409: components['responses']['TooManyOwners'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Change a store that I look after */
  changeMyStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OwnStoreReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['NotedOwnStoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Say what holds today */
  sayToday: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TodayReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnStoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Set the opening hours of my store */
  setMyHours: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoursReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnStoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Say whether a dish is sold out */
  setSoldOut: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
        /** Dish ID. */
        dish: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SoldOutReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnStoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Answer a review of my store */
  replyAsOwner: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
        /** Review ID. */
        review: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewReplyReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List the figures of my store */
  listMyNumbers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreDayArrayEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Claim a store */
  claimStore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClaimReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ClaimEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      404: components['responses']['NotFound'];
      409: components['responses']['TooManyPending'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List my claims */
  listMyClaims: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ClaimListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['AccountDisabled'];
      default: components['responses']['Default'];
    };
  };
  /** Show my administrator account */
  getMyAdminAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Change my password as administrator */
  changeMyAdminPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PasswordChangeReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['NewTokenEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpiredOrWrongCredentials'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List administrators */
  listAdmins: {
    parameters: {
      query?: {
        /** Part of the username. */
        keyword?: string;
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Create an administrator */
  createAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminCreateReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['UsernameTaken'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Reset the password of an administrator */
  resetAdminPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Administrator ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminUpdatePasswordReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Enable or disable an administrator */
  setAdminEnabled: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Administrator ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminUpdateEnabledReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['LastAdmin'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List my logins */
  listMySessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['LoginSessionArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequired'];
      default: components['responses']['Default'];
    };
  };
  /** End a login of mine */
  endMySession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Session ID. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Log out as administrator */
  logOutAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequired'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List my second factors */
  listMyFactors: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SecondFactorsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Add a second factor of mine */
  addMyFactor: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SecondFactorReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SecondFactorAddedEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpiredOrChallengeExpiredOrWrongCredentials'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['PasskeyTaken'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Remove a second factor of mine */
  removeMyFactor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Factor ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Take the second factors of an administrator away */
  resetAdminFactors: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Administrator ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the settings of logins */
  getSecuritySettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SecuritySettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Change the settings of logins */
  setSecuritySettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SecuritySettings'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SecuritySettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Change the role of an administrator */
  setAdminRole: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Administrator ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AdminUpdateRoleReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminUserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['LastAdminOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the dashboard */
  getDashboard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['DashboardOverviewEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** List writes */
  listActivity: {
    parameters: {
      query?: {
        /** Administrator ID: only writes of this administrator. */
        admin_id?: number;
        /** Subject and verb, such as `store.update`: only such writes. */
        kind?: string;
        /** Subject and ID, such as `stores/7`: only writes to it. */
        target?: string;
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ActivityListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Undo a write */
  undoActivity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Activity ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UndoneEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['ChangedMeanwhile'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List stores with sudden likes */
  listBursts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['VoteBurstArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Preview what would be taken back */
  previewAttack: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AttackSelection'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AttackPreviewEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Take an attack back */
  takeBackAttack: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AttackSelection'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ActivityEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the state of the server */
  getServerHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['HealthEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** List the backups */
  listBackups: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['BackupListEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Make a backup */
  createBackup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['AlreadyRunning'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Check a backup */
  verifyBackup: {
    parameters: {
      query?: {
        /** Which of two copies; by default that in the data directory, if it is there. */
        place?: 'here' | 's3';
      };
      header?: never;
      path: {
        /** File name of the backup. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadyRunning'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Get a link to a backup */
  downloadBackup: {
    parameters: {
      query?: {
        /** Which of two copies; by default that in the data directory, if it is there. */
        place?: 'here' | 's3';
      };
      header?: never;
      path: {
        /** File name of the backup. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['DownloadLinkEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Import stores and categories */
  importTables: {
    parameters: {
      query?: {
        /** What is imported: `osm`, places of food from a map of OpenStreetMap; `places`, those in a file of another program. Tables in a form, by default. */
        kind?: 'osm' | 'places';
        /** `true` to make the plan and change nothing. */
        dry_run?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** Stores as CSV in UTF-8 or UTF-16, as `foodmap export --csv stores` writes them. */
          stores?: Blob;
          /** Categories as CSV, likewise. */
          categories?: Blob;
          /** Dishes as CSV, likewise. Their stores are there already. */
          dishes?: Blob;
          /** Stores and categories as lines of JSON, in place of the others. */
          objects?: Blob;
        };
        'application/json': components['schemas']['PlacesImportReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      408: components['responses']['TooSlow'];
      409: components['responses']['AlreadyRunning'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Export everything, or a table */
  createExport: {
    parameters: {
      query?: {
        /** This table alone, as a .csv file that the import reads. */
        table?: 'stores' | 'categories' | 'dishes';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['AlreadyRunning'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List incoming files */
  listIncoming: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['IncomingFileArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Begin to send a file */
  beginIncoming: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IncomingReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['IncomingFileEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['FileTaken'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      507: components['responses']['DiskFull'];
      default: components['responses']['Default'];
    };
  };
  /** Send a part of a file */
  sendIncoming: {
    parameters: {
      query?: never;
      header: {
        /** Bytes that have arrived. */
        'Upload-Offset': number;
      };
      path: {
        /** ID of the file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/octet-stream': Blob;
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['IncomingFileEnvelope'];
        };
      };
      400: components['responses']['MalformedBody'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      408: components['responses']['TooSlow'];
      409: components['responses']['OffsetWrong'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      507: components['responses']['DiskFull'];
      default: components['responses']['Default'];
    };
  };
  /** Delete an incoming file */
  deleteIncoming: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** ID of the file. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Draw the map of the place */
  drawMap: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MapReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadyRunning'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show a job */
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Job ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['JobEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Download a backup or an export */
  download: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Random text of the link. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/octet-stream': Blob;
        };
      };
      400: components['responses']['InvalidInput'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** List CORS origins */
  getCorsOrigins: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CORSSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Replace the CORS origins */
  setCorsOrigins: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CORSUpdateReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CORSSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the settings of the search */
  getSearchSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SearchSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Change the settings of the search */
  setSearchSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SearchSettingsReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SearchSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List what people searched */
  listSearches: {
    parameters: {
      query: {
        /** `none`: only keywords that find nothing now. */
        found: 'none' | 'all';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SearchedListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** List the texts of the site */
  listTexts: {
    parameters: {
      query: {
        /** Language of the pages. */
        lang: 'en' | 'zh' | 'zh-Hant' | 'ja' | 'es' | 'de' | 'ar';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SiteTextArrayEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Replace the texts of the site */
  setTexts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OwnTextsReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SiteTextArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the settings of attributes */
  getAttributeSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AttributeSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Change the settings of attributes */
  setAttributeSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AttributeSettingsReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AttributeSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['AttributeInUse'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show the settings of the site */
  getSiteSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SiteSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Replace the settings of the site */
  setSiteSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SiteSettingsReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['SiteSettingsEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Send a test message */
  sendTestMessage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['TestedTargetArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List API keys */
  listApiKeys: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['APIKeyItemListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Create an API key */
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['APIKeyCreateReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CreatedAPIKeyEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Revoke an API key */
  revokeApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** API key ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['APIKeyItemEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['LastApiKey'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List merchant applications */
  listMerchantApplications: {
    parameters: {
      query?: {
        /** Only applications with this status. */
        status?: 'pending' | 'approved' | 'rejected';
        /** Order by time of sending. */
        sort?: 'newest' | 'oldest';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['MerchantApplicationListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** List stores like that of an application */
  listSimilarStores: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Application ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreArrayEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Approve or reject an application */
  reviewMerchantApplication: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Application ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MerchantReviewReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['MerchantApplicationEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['CategoryGone'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List all categories */
  listAllCategories: {
    parameters: {
      query?: {
        /** Part of the name. */
        keyword?: string;
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Create a category */
  createCategory: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryUpsertReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show any category */
  getCategory: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Category ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Replace a category */
  replaceCategory: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Category ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryUpsertReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a category */
  deleteCategory: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Category ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Put categories into an order */
  orderCategories: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryOrderReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List all lists of the editors */
  listAllEditorLists: {
    parameters: {
      query?: {
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminEditorListListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Make a list */
  createEditorList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EditorListReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminEditorListEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      409: components['responses']['TooManyLists'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show any list of the editors */
  getAnyEditorList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** List ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminEditorListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Replace a list */
  replaceEditorList: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** List ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EditorListReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['AdminEditorListEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a list */
  deleteEditorList: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** List ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List all stores */
  listAllStores: {
    parameters: {
      query?: {
        /** Words that a store must contain, as in the search. Of words of one or two letters at most 2000 stores are counted and listed. */
        keyword?: string;
        /** `true` to find also what is not spelt as the keyword, as the search does, but for typos. */
        forgive?: boolean;
        /** Only stores with this status. */
        status?: 'active' | 'inactive';
        /** Category ID: only its stores. */
        category_id?: number;
        /** Order, highest or latest first. By another one than `newest`, active stores stand first, as in `/api/stores`, and inactive ones behind them, newest first. */
        sort?: 'score' | 'newest' | 'rating' | 'likes' | 'hotness';
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ListedStoreListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Create a store */
  createStore: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreUpsertReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show any store */
  getStoreForAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Replace a store */
  replaceStore: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreUpsertReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a store */
  deleteStore: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Show or hide a store */
  setStoreStatus: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreStatusReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List reviews */
  listReviews: {
    parameters: {
      query?: {
        /** Only reviews with this status. */
        status?: 'pending' | 'approved' | 'blocked';
        /** Store ID: only its reviews. */
        store_id?: number;
        /** User ID: only reviews of this user. */
        user_id?: number;
        /** Only reviews with this rating. */
        rating?: number;
        /** Only reviews with an open report (`report`), a web address (`link`) or a phone number (`phone`: seven digits or more, with nothing but spaces and `-./()` between them) in the text, or a picture (`picture`), or that are the first of their author (`first`). */
        has?: 'report' | 'link' | 'phone' | 'picture' | 'first';
        /** Order by time of writing. */
        sort?: 'newest' | 'oldest';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Show any review */
  getReview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a review */
  deleteReview: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Approve or block a review */
  setReviewStatus: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewStatusReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Answer a review */
  replyToReview: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewReplyReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List reports */
  listReports: {
    parameters: {
      query?: {
        /** Only reports with this status. */
        status?: 'open' | 'done';
        /** Order by time of sending. */
        sort?: 'newest' | 'oldest';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReportWithSubjectListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Mark a report as done */
  setReportStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Report ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReportStatusReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReportWithSubjectEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List claims */
  listClaims: {
    parameters: {
      query?: {
        /** Only claims with this status. */
        status?: 'pending' | 'approved' | 'rejected';
        /** Order by time of sending. */
        sort?: 'newest' | 'oldest';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ClaimToDecideListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Approve or reject a claim */
  decideClaim: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Claim ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecisionReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ClaimEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadyReviewedOrTooManyOwners'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List edits of owners */
  listEdits: {
    parameters: {
      query?: {
        /** Only edits with this status. */
        status?: 'pending' | 'approved' | 'rejected';
        /** Order by time of sending. */
        sort?: 'newest' | 'oldest';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EditToDecideListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Approve or reject an edit */
  decideEdit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Edit ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DecisionReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EditEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['AlreadyReviewedOrChangedMeanwhile'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List the owners of a store */
  listOwners: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnerArrayEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** List unusual notes of the day */
  listUnusualNotes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UnusualNoteArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedRequest'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Take the note of the day of a store away */
  removeNote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Make a code for the owner of a store */
  makeOwnerCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['OwnerCodeEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Take an owner away from a store */
  removeOwner: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** Store ID. */
        id: number;
        /** User ID. */
        user: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Change several reviews */
  changeReviews: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReviewBulkReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['BulkResultArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Change several stores */
  changeStores: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreBulkReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['BulkResultArrayEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Merge a store into another */
  mergeStore: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** ID of the store that goes. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StoreMergeReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Merge a category into another */
  mergeCategory: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** ID of the category that goes. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CategoryMergeReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      412: components['responses']['ChangedMeanwhileOnly'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List what was deleted */
  listDeleted: {
    parameters: {
      query?: {
        /** Kind to list. */
        kind?: 'store' | 'category' | 'review';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['DeletedListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Restore a review */
  restoreReview: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Review ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ReviewEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['AuthorGone'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Restore a store */
  restoreStore: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Store ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['StoreEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['ExternalIdTaken'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Restore a category */
  restoreCategory: {
    parameters: {
      query?: never;
      header?: {
        /** ETag of the version that you change or delete; another version since is 412, and nothing is written. */
        'If-Match'?: string;
      };
      path: {
        /** Category ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['CategoryEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      409: components['responses']['ExternalIdTaken'];
      412: components['responses']['ChangedMeanwhileOnly'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** List users */
  listUsers: {
    parameters: {
      query?: {
        /** Part of the username. */
        keyword?: string;
        /** Only users with this status. */
        status?: 'active' | 'disabled';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['ListedUserListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Show a user */
  getUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** User ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      default: components['responses']['Default'];
    };
  };
  /** Delete a user */
  deleteUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** User ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['EmptyEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Enable or disable a user */
  setUserStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** User ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserStatusReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Block a user */
  blockUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** User ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserBlockReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Reset the password of a user */
  resetUserPassword: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** User ID. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UserPasswordReq'];
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UserEnvelope'];
        };
      };
      400: components['responses']['MalformedJson'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      404: components['responses']['NotFound'];
      413: components['responses']['TooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Rank stores */
  rankStoresForAdmin: {
    parameters: {
      query?: {
        /** Figure to rank by. Equal stores are ordered by score, then by ID. */
        by?: 'hotness' | 'likes' | 'search' | 'reviews';
        /** `full`: stores as `GET /api/stores/{id}` shows them; `card`: each is a `StoreCard`, as in `GET /api/stores/cards`, in place of what is documented below. */
        view?: 'full' | 'card';
        /** Page to list, from 1. */
        page?: number;
        /** Entries to list; more than 100 counts as 100. */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['RankedStoreListEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      default: components['responses']['Default'];
    };
  };
  /** Recompute scores */
  recalculateScores: {
    parameters: {
      query?: {
        /** Stores to recompute, those with the oldest score first. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['RecalculationEnvelope'];
        };
      };
      400: components['responses']['InvalidInput'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      429: components['responses']['RateLimited'];
      default: components['responses']['Default'];
    };
  };
  /** Upload a picture */
  uploadPictureAsAdmin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** JPEG, PNG, WebP or GIF of at most 10 MiB and 50 megapixels. */
          file: Blob;
        };
      };
    };
    responses: {
      /** Success. */
      200: {
        headers: { [name: string]: unknown };
        content: {
          'application/json': components['schemas']['UploadEnvelope'];
        };
      };
      400: components['responses']['MalformedBody'];
      401: components['responses']['TokenExpired'];
      403: components['responses']['RoleRequiredOrSecondFactorRequired'];
      408: components['responses']['TooSlow'];
      413: components['responses']['TooLarge'];
      415: components['responses']['NotAnImage'];
      429: components['responses']['RateLimited'];
      503: components['responses']['Unavailable'];
      default: components['responses']['Default'];
    };
  };
}
