const lenient = new WeakSet();

/**
 * On a DTO: fields it does not know, there and in the DTOs it holds, are dropped instead of refused. For orders, whose
 * clients may send along prices that the server never reads (ORD-6).
 */
export function IgnoreUnknown(): ClassDecorator {
  return (dtoClass) => {
    lenient.add(dtoClass);
  };
}

export function ignoresUnknown(dtoClass: object): boolean {
  return lenient.has(dtoClass);
}
