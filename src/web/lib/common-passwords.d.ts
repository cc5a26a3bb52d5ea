/** Made in vite.config.ts. */
declare module 'virtual:common-passwords' {
  const packed: string;
  export default packed;
}
