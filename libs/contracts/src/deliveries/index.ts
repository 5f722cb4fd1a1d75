export * from './buyer-delivery';
export * from './closes';
export * from './couriers';
export * from './deliveries';
export * from './rates';
export * from './runs';
export * from './settlements';
export * from './signed-money';
