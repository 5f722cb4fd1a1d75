import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import type { JsonSchema } from '../src/platform/openapi/request-schemas';

/** What the compiler knows of the API's answers: what the document at `/api/docs` says of them. */
export interface AnswerSchemas {
  /** By handler, `CheckoutController.place`: what it answers, and what its comment says. */
  answers: Record<string, { schema: JsonSchema; description: string }>;
  /** Types with a name, for `$ref`. */
  components: Record<string, JsonSchema>;
}

const source = join(import.meta.dirname, '../src');

/** Types that no controller answers but that the document speaks of. */
const others = {
  file: join(source, '../../libs/contracts/src/index.ts'),
  names: ['Failure', 'ProductView', 'SectionView'],
};

/** Reads the declared answers of all controllers off their types, so that nobody writes them a second time. */
export function readAnswerSchemas(): AnswerSchemas {
  const configFile = join(source, '../tsconfig.json');
  const { config } = ts.readConfigFile(configFile, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(source, '..'));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.controller.ts'))
    .map((name) => join(source, name))
    .sort();
  const program = ts.createProgram([...files, others.file], options);
  const reader = new Reader(program.getTypeChecker());
  const contracts = program.getSourceFile(others.file);
  if (contracts) reader.add(contracts, others.names);
  return reader.read(files.flatMap((file) => program.getSourceFile(file) ?? []));
}

class Reader {
  private readonly components = new Map<string, JsonSchema>();

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Makes components of types that a module exports. */
  add(module: ts.SourceFile, names: readonly string[]): void {
    const symbol = this.checker.getSymbolAtLocation(module);
    for (const exported of symbol ? this.checker.getExportsOfModule(symbol) : []) {
      if (names.includes(exported.name)) this.schemaOf(this.checker.getDeclaredTypeOfSymbol(exported));
    }
  }

  read(files: readonly ts.SourceFile[]): AnswerSchemas {
    const answers: AnswerSchemas['answers'] = {};
    for (const node of files.flatMap((file) => [...file.statements])) {
      if (!ts.isClassDeclaration(node) || !node.name) continue;
      for (const member of node.members) {
        if (!ts.isMethodDeclaration(member) || !ts.getDecorators(member)?.length) continue;
        answers[`${node.name.text}.${member.name.getText()}`] = this.answerOf(member);
      }
    }
    const byName = [...this.components].sort(([one], [other]) => (one < other ? -1 : 1));
    return { answers, components: Object.fromEntries(byName) };
  }

  private answerOf(method: ts.MethodDeclaration): { schema: JsonSchema; description: string } {
    const signature = this.checker.getSignatureFromDeclaration(method);
    if (!signature) throw new Error(`No signature: ${method.getText()}`);
    const declared = this.checker.getReturnTypeOfSignature(signature);
    const type = this.checker.getAwaitedType(declared) ?? declared;
    return {
      schema: this.schemaOf(type),
      description: this.commentOf(signature.getDocumentationComment(this.checker)),
    };
  }

  private schemaOf(type: ts.Type): JsonSchema {
    const name = nameOf(type);
    if (name === null) return this.formOf(type);
    if (!this.components.has(name)) {
      // Noted before it is known: a type may hold itself.
      this.components.set(name, {});
      this.components.set(name, this.formOf(type));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private formOf(type: ts.Type): JsonSchema {
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.Void)) return {};
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (isFile(type)) return { type: 'string', format: 'binary' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { enum: [this.checker.typeToString(type) === 'true'] };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return this.unionOf(type.types);
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: item ? this.schemaOf(item) : {} };
    }
    return this.objectOf(type);
  }

  private unionOf(types: readonly ts.Type[]): JsonSchema {
    const present = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const forms = present.map((type) => this.schemaOf(type));
    if (forms.length === 1 && forms[0]) return forms[0];
    if (forms.every((form) => form.enum)) {
      const values = forms.flatMap((form) => [...(form.enum ?? [])]);
      return values.length === 2 && values.every((value) => typeof value === 'boolean')
        ? { type: 'boolean' }
        : { enum: values };
    }
    const values = forms.flatMap((form) => [...(form.enum ?? [])]);
    const others = forms.filter((form) => !form.enum);
    if (values.length > 0 && others.every(({ type }) => type === 'null')) return { enum: [...values, null] };
    if (others.every(({ type }) => typeof type === 'string') && values.length === 0 && !others.some(isDeep)) {
      return { type: others.map(({ type }) => String(type)) };
    }
    return { anyOf: values.length > 0 ? [...others, { enum: values }] : others };
  }

  private objectOf(type: ts.Type): JsonSchema {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String);
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      const schema = this.schemaOf(this.checker.getTypeOfSymbol(property));
      const description = this.commentOf(property.getDocumentationComment(this.checker));
      properties[property.name] = description === '' ? schema : { ...schema, description };
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const additionalProperties = index ? this.schemaOf(index.type) : false;
    return { type: 'object', properties, required, additionalProperties };
  }

  private commentOf(parts: readonly ts.SymbolDisplayPart[]): string {
    return ts
      .displayPartsToString([...parts])
      .replace(/\s+/g, ' ')
      .trim();
  }
}

/** What Nest sends as it comes; its class says nothing of the answer. */
function isFile(type: ts.Type): boolean {
  const { symbol } = type as { symbol?: ts.Symbol };
  return symbol?.name === 'StreamableFile';
}

function isDeep({ properties, items }: JsonSchema): boolean {
  return properties !== undefined || items !== undefined;
}

/** The name that people know a type by; null for what has none, and for what depends on type arguments. */
function nameOf(type: ts.Type): string | null {
  if (type.aliasSymbol) return type.aliasTypeArguments?.length ? null : type.aliasSymbol.name;
  const { symbol } = type as { symbol?: ts.Symbol };
  const isPlain = !((type as ts.TypeReference).typeArguments?.length ?? 0);
  return symbol && symbol.flags & ts.SymbolFlags.Interface && isPlain ? symbol.name : null;
}
