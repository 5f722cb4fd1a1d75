import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
type SourceCode = Parameters<Rule['create']>[0]['sourceCode'];
type Variable = ReturnType<SourceCode['getDeclaredVariables']>[number];
type Await = Parameters<NonNullable<ReturnType<Rule['create']>['AwaitExpression']>>[0];
type Expression = Await['argument'];
type Node = Await['parent'];

/** Methods of a promise, and functions that make one promise of several. */
const ON_PROMISES = new Set(['then', 'catch', 'finally']);
const OF_PROMISES = new Set(['all', 'allSettled', 'any', 'race']);

/**
 * A call that yields a promise, kept in a variable while something else is awaited: rejects it meanwhile, nobody handles
 * that, and the whole process ends. That a variable holds a promise shows in how it is handled later, so the rule needs
 * no types. Whatever is done with it before that await counts as its handling.
 */
export const promiseLeftAlone: Rule = {
  create({ sourceCode, report }) {
    const awaits: Node[] = [];
    const kept: { at: Node; variable: Variable }[] = [];
    return {
      AwaitExpression: (node) => void awaits.push(node),
      ForOfStatement: (node) => void (node.await && awaits.push(node)),
      VariableDeclarator(node) {
        if (node.init === null || !starts(node.init)) return;
        kept.push(...sourceCode.getDeclaredVariables(node).map((variable) => ({ at: node, variable })));
      },
      AssignmentExpression(node) {
        if (!starts(node.right)) return;
        const { references } = sourceCode.getScope(node);
        const variable = references.find(({ identifier }) => identifier.start === node.left.start)?.resolved;
        if (node.left.type === 'Identifier' && variable) kept.push({ at: node, variable });
      },
      'Program:exit'() {
        for (const { at, variable } of kept) {
          const uses = variable.references.map(({ identifier }) => identifier).filter(({ start }) => start >= at.end);
          const [first] = uses;
          if (first === undefined || !uses.some(isOfPromise)) continue;
          const between = awaits.some(
            (other) =>
              functionOf(other) === functionOf(at) &&
              other.start >= at.end &&
              other.start < first.start &&
              (other.end < first.end || functionOf(first) !== functionOf(at)),
          );
          if (between) report({ node: at, message: messageFor(variable.name) });
        }
      },
    };
  },
};

function messageFor(name: string): string {
  return `Something else is awaited before ${name} is: a rejection meanwhile ends the process. Await both by Promise.all, or call it late.`;
}

/** True when it calls something that may reject and is neither awaited nor handled at once. */
function starts(init: Expression): boolean {
  if (init.type === 'CallExpression') return !handles(init);
  if (init.type === 'NewExpression') return init.callee.type === 'Identifier' && init.callee.name === 'Promise';
  if (init.type === 'ConditionalExpression') return starts(init.consequent) || starts(init.alternate);
  if (init.type === 'LogicalExpression') return starts(init.left) || starts(init.right);
  if (init.type === 'TSAsExpression') return starts(init.expression);
  if (init.type !== 'ArrayExpression') return false;
  return init.elements.some((element) => element !== null && element.type !== 'SpreadElement' && starts(element));
}

/** True when the call ends a promise's rejections: none comes out of it. */
function handles({ callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>): boolean {
  const name = methodOf(callee);
  return name === 'catch' || name === 'allSettled' || (name === 'then' && given.length > 1);
}

/** True when a use says that the variable holds a promise, or several. */
function isOfPromise({ parent, start }: Pick<Await, 'parent' | 'start'>): boolean {
  if (parent.type === 'AwaitExpression') return true;
  if (parent.type === 'ArrayExpression' || parent.type === 'SpreadElement') return isOfPromise(parent);
  if (parent.type === 'MemberExpression') return parent.start === start && ON_PROMISES.has(methodOf(parent));
  return parent.type === 'CallExpression' && parent.callee.start !== start && isPromiseOf(parent.callee);
}

function isPromiseOf(callee: Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return callee.object.name === 'Promise' && OF_PROMISES.has(methodOf(callee));
}

function methodOf(callee: Node): string {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

function functionOf(node: Node): Node | null {
  let around: Node | null = node.parent;
  while (around !== null && !/Function/.test(around.type)) around = around.parent;
  return around;
}
