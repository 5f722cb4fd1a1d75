export { CONTACT_BLOCKS } from './contact';
export * from './preview';
export * from './safe-link';
export * from './section';
export * from './section-input';
export * from './sections';
