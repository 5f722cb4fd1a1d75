import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { createFormatter, createParser, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';

import { SCHEMAS, type JsonSchema } from './api-document';

const root = join(import.meta.dirname, '../../..');

/** Types that no handler returns but that the document speaks of. */
const contracts = join(root, 'libs/contracts/src/index.ts');
const others = ['Failure'];

/**
 * Schemas of what the handlers declare to return, by `<Controller>_<method>`, and of all types in them, by name. A process
 * of its own makes them: the compiler's view of the whole API takes a gigabyte.
 */
export function responseSchemas(): Record<string, JsonSchema> {
  const program = ['--import', 'tsx', '--max-semi-space-size=16', import.meta.filename];
  const text = execFileSync(process.execPath, program, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(text) as Record<string, JsonSchema>;
}

/** Each declared type gets a name in its own controller's file, where its imports are, and a schema from the compiler's view. */
function makeSchemas(): string {
  const files = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.controller.ts'))
    .map((name) => join(root, 'api/src', name))
    .sort();
  const names: string[] = [];
  const configFile = ts.readConfigFile(join(root, 'api/tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, join(root, 'api'));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, languageVersion, ...rest) => {
    const file = read(path, languageVersion, ...rest);
    if (!file || !files.includes(path)) return file;
    const types = returnTypes(file);
    names.push(...types.keys());
    const declarations = [...types].map(([name, type]) => `export type ${name} = ${type};`);
    return ts.createSourceFile(path, [file.text, ...declarations].join('\n'), languageVersion);
  };
  const program = ts.createProgram([...files, contracts], options, host);
  const config = { ...DEFAULT_CONFIG, encodeRefs: false } as const;
  const generator = new SchemaGenerator(program, createParser(program, config), createFormatter(config), config);
  const { definitions } = generator.createSchemaFromNodes(declarationsOf(program, new Set([...names, ...others])));
  return JSON.stringify(definitions).replaceAll('#/definitions/', SCHEMAS);
}

/** Where our own sources declare types of these names. */
function declarationsOf(program: ts.Program, names: ReadonlySet<string>): ts.Node[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
    .flatMap(({ statements }) => Array.from(statements))
    .filter((node) => ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
    .filter(({ name }) => names.has(name.text));
}

/** The declared return types of a controller's handlers; files have none that we could describe. */
function returnTypes(file: ts.SourceFile): Map<string, string> {
  const types = new Map<string, string>();
  for (const node of file.statements) {
    if (!ts.isClassDeclaration(node)) continue;
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || !ts.getDecorators(member)?.length || !member.type) continue;
      const type = member.type.getText(file);
      if (!type.includes('StreamableFile')) types.set(`${node.name?.text}_${member.name.getText(file)}`, type);
    }
  }
  return types;
}

if (process.argv[1] === import.meta.filename) process.stdout.write(makeSchemas());
