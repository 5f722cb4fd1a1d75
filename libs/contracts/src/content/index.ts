export * from './contact-blocks';
export * from './preview';
export * from './safe-link';
export * from './section';
export * from './section-input';
export * from './sections';
