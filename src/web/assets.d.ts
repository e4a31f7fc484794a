declare module '*.woff2' {
  const path: string;
  export default path;
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string;
  export default path;
}
declare module '*/trusted-types.js' {
  const content: string;
  export default content;
}
declare module '*/start.js' {
  const content: string;
  export default content;
}
declare module '*/style.css' {
  const content: string;
  export default content;
}
declare module 'swagger-ui-dist/swagger-ui.css' {
  const path: string;
  export default path;
}
declare module '*/NOTICE' {
  const path: string;
  export default path;
}
declare module '*/map.css' {
  const path: string;
  export default path;
}
declare module '*/foodmap.service' {
  const content: string;
  export default content;
}
