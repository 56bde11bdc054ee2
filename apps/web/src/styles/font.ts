export { default as fontFile } from './inter.woff2?url';
