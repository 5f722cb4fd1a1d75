export * from './api-error';
export * from './chat-phone';
export * from './homepage-section';
export * from './shop-api';
export * from './staff-token';
export * from './storefront.endpoints';
