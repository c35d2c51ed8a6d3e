import { relative } from 'node:path'
import ts from 'typescript'

/** Screens: whatever one of these reaches, a person can reach. */
const SCREENS = ['src/features/', 'src/routes/', 'src/shell/']
const CONTRACT = 'shared/contract/'
/** Lists all operations for the server; being in it is no call. */
const TABLE = `${CONTRACT}table.ts`

/** A statement at the top of a file: the unit that mentions others. */
type Statement = ts.Statement

interface Mention {
  /** Where that which is mentioned is declared. */
  readonly declaration: ts.Node
  /** Only one of its fields is read. */
  readonly forAField: boolean
}

/**
 * The names of all operations of the contract, and those that a screen calls, read with the TypeScript compiler.
 *
 * A call is a mention of the operation as a value. Types do not count, and neither does reading one of its fields, such as
 * `lookUp.name`. A function of `src/lib` passes the calls in it on to the screens that mention that function, so a function
 * that no screen uses any more calls nothing. Tests are not read.
 *
 * @param root the folder that holds `src`
 */
export function calledOperations(root: string): { all: string[]; called: Set<string> } {
  const program = programOf(root)
  const checker = program.getTypeChecker()
  const fileOf = (node: ts.Node): string => relative(root, node.getSourceFile().fileName)
  const ours = program.getSourceFiles().filter((file) => isOurs(fileOf(file)) && !isTest(fileOf(file)))
  const names = operationNames(ours.filter((file) => fileOf(file).startsWith(CONTRACT)))

  const reached = new Set<Statement>()
  const called = new Set<string>()
  const queue = ours
    .filter((file) => SCREENS.some((screens) => fileOf(file).startsWith(screens)))
    .flatMap((file) => [...file.statements])
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    for (const { declaration, forAField } of mentioned(checker, next)) {
      const file = fileOf(declaration)
      if (!isOurs(file) || isTest(file) || file === TABLE) continue
      const name = names.get(declaration)
      if (name !== undefined && !forAField) called.add(name)
      else if (!file.startsWith(CONTRACT)) queue.push(statementOf(declaration))
    }
  }
  return { all: [...names.values()].sort(), called }
}

/** The console's own files: its screens, and what they share with the back end. */
const isOurs = (file: string): boolean => file.startsWith('src/') || file.startsWith('shared/')
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.split('/').includes('testing')

function programOf(root: string): ts.Program {
  const config = ts.readConfigFile(`${root}/tsconfig.app.json`, (path) => ts.sys.readFile(path))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  return ts.createProgram(fileNames, options)
}

/** `export const find = operation({ name: 'search.find', … })`, by its declaration. */
function operationNames(files: readonly ts.SourceFile[]): Map<ts.Node, string> {
  const names = new Map<ts.Node, string>()
  for (const statement of files.flatMap((file) => [...file.statements])) {
    if (!ts.isVariableStatement(statement)) continue
    for (const declaration of statement.declarationList.declarations) {
      const name = operationName(declaration.initializer)
      if (name !== undefined) names.set(declaration, name)
    }
  }
  return names
}

function operationName(value: ts.Expression | undefined): string | undefined {
  if (!value || !ts.isCallExpression(value) || !ts.isIdentifier(value.expression)) return undefined
  const [line] = value.arguments
  if (value.expression.text !== 'operation' || !line || !ts.isObjectLiteralExpression(line)) return undefined
  for (const property of line.properties)
    if (ts.isPropertyAssignment(property) && property.name.getText() === 'name')
      return ts.isStringLiteral(property.initializer) ? property.initializer.text : undefined
  return undefined
}

/** The declarations of all that a statement mentions as a value, wherever they stand. */
function mentioned(checker: ts.TypeChecker, statement: Statement): Mention[] {
  const found: Mention[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isIdentifier(node) && namesAValue(checker, node))
      for (const declaration of declarationsOf(checker, node))
        if (isAtTop(declaration)) found.push({ declaration, forAField: isReadForAField(node) })
    ts.forEachChild(node, visit)
  }
  visit(statement)
  return found
}

/**
 * Not the `name` of `user.name`, nor of an attribute; but the `lookUp` of `contract.lookUp`, where `contract` is a file, and the
 * `Step` of `late.code.Step`, which is a function of a file that comes late.
 */
function namesAValue(checker: ts.TypeChecker, name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return parent.name !== name
  if (ts.isBindingElement(parent)) return parent.propertyName !== name
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== name) return true
  if (declarationsOf(checker, name).some((each) => ts.isFunctionDeclaration(each))) return true
  const { expression } = parent
  return ts.isIdentifier(expression) && declarationsOf(checker, expression).some((each) => ts.isSourceFile(each))
}

/** `lookUp` in `lookUp.name` and in `contract.lookUp.name`. */
function isReadForAField(name: ts.Identifier): boolean {
  const { parent } = name
  const whole = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name
  return ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole
}

function declarationsOf(checker: ts.TypeChecker, name: ts.Identifier): readonly ts.Node[] {
  const symbol = ts.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name)
  if (symbol === undefined) return []
  const meant = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return meant.declarations ?? []
}

const isAtTop = (node: ts.Node): boolean => !ts.isSourceFile(node) && ts.isSourceFile(statementOf(node).parent)

/** The statement at the top of its file that holds this node. */
function statementOf(node: ts.Node): Statement {
  const statement = ts.findAncestor(
    node,
    (each): each is Statement => ts.isStatement(each) && ts.isSourceFile(each.parent),
  )
  if (statement === undefined) throw new Error(`${node.getSourceFile().fileName} has code outside of its statements`)
  return statement
}
