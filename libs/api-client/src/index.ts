export * from './api-error';
export * from './call-session';
export * from './chat-phone';
export * from './homepage-section';
export * from './remote-api';
export * from './shop-api';
export * from './storefront.endpoints';
export * from './step-up';
