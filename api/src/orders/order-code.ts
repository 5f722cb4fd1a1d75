/** SQL for the code of an order or a sale, as `orderCode` makes it of its id. */
export const codeOf = (id: string) => `upper(right(${id}::text, 8))`;
