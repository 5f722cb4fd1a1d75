/// <reference path="./language.ts" /> // finds typescript/triple-slash-reference

// @ts-ignore // finds typescript/ban-ts-comment
export type Point = { x: number }; // finds typescript/consistent-type-definitions
export interface Nothing {} // finds typescript/no-empty-object-type
export type AnyThing = any; // finds typescript/no-explicit-any
export type Callable = Function; // finds typescript/no-unsafe-function-type
export type Wrapped = String; // finds typescript/no-wrapper-object-types
export type Twice = string | string; // finds typescript/no-duplicate-type-constituents
export type Swallowed = unknown | number; // finds typescript/no-redundant-type-constituents
export type Void = string | void; // finds typescript/no-invalid-void-type
export type Imported = import('./types').Status; // finds typescript/consistent-type-imports

export type Emptied = Omit<Made, 'read' | 'value'>; // finds typescript/no-generated-empty-object-type

export interface Made {
  new (): Made; // finds typescript/no-misused-new
  get value(): string; // finds typescript/related-getter-setter-pairs
  set value(value: number);
  read(id: string): void;
  read(id: number): void; // finds typescript/unified-signatures
}

export enum Doubled {
  A = 1, // finds typescript/no-duplicate-enum-values
  B = 1,
}
export enum Mixed {
  A = 1,
  B = 'b', // finds typescript/no-mixed-enums
  C = 'x'.length, // finds typescript/prefer-literal-enum-member
}

namespace Inner { // finds typescript/no-namespace
  export const a = 1;
}
module Old { // finds typescript/prefer-namespace-keyword
  export const a = Inner.a;
}

export class Merged { // finds typescript/no-unsafe-declaration-merging
  a = Old.a;
}
export interface Merged {
  b: string;
}

export class OnlyStatic { // finds typescript/no-extraneous-class
  static a = 1;
}

export class Self {
  keep(): unknown {
    const self = this; // finds typescript/no-this-alias
    return self;
  }
  chain(): Self { // finds typescript/prefer-return-this-type
    return this;
  }
}

export const literal = 'a' as 'a'; // finds typescript/prefer-as-const
export const required: unknown = require('node:fs'); // finds typescript/no-require-imports

export function identity<T extends any>(value: T): T { // finds typescript/no-unnecessary-type-constraint
  return value;
}
export function once<T>(value: T): void { // finds typescript/no-unnecessary-type-parameters
  void String(value);
}

import { Status } from './types'; // finds typescript/consistent-type-imports
export type Known = Status;

export * from './types';
