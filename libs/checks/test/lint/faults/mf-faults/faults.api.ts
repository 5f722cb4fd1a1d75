export type Argument = string | void; // allows typescript/no-invalid-void-type
