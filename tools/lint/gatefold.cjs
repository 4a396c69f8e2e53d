/**
 * A node of the tree as the linter hands it out, which has no types of its own for it.
 * @typedef {any} Node
 * @typedef {{ report(problem: object): void }} Context
 */

/** Attributes that are seen or heard. */
const SPOKEN = /^(?:alt|title|placeholder|label|aria-(?:label|description|roledescription|valuetext|placeholder))$/
/** Two letters in a row: single letters are signs, as the two sizes of one are that stand for the display of text. */
const WORDS = /(?!^Aa$)\p{L}{2}/u

/**
 * What is said stands in the catalogues of the interface, in all of its languages, and nowhere else (Requirement R1.4): no words in
 * the text of an element, in an attribute that is seen or heard, and in the document's title.
 */
const noWrittenWords = {
  meta: { type: 'problem', messages: { written: 'Words belong in the catalogues: _({{words}})' } },
  /** @param {Context} context */
  create(context) {
    /** @param {Node} node @param {string} words */
    const report = (node, words) => {
      if (WORDS.test(words.trim()))
        context.report({ node, messageId: 'written', data: { words: JSON.stringify(words.trim()) } })
    }
    return {
      JSXText: (/** @type {Node} */ node) => report(node, node.value),
      JSXAttribute(/** @type {Node} */ node) {
        if (SPOKEN.test(nameOf(node.name))) for (const text of textsIn(node.value)) report(node, text)
      },
      JSXExpressionContainer(/** @type {Node} */ node) {
        if (node.parent.type !== 'JSXAttribute') for (const text of textsIn(node)) report(node, text)
      },
      AssignmentExpression(/** @type {Node} */ node) {
        if (isSpokenProperty(node.left)) for (const text of textsIn(node.right)) report(node, text)
      },
    }
  },
}

/** @param {Node} name @returns {string} */
function nameOf(name) {
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name
}

/**
 * `document.title`, `element.ariaLabel` and the like.
 * @param {Node} node
 */
function isSpokenProperty(node) {
  return (
    node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    /^(?:title|alt|placeholder|ariaLabel|ariaDescription|ariaRoleDescription|ariaValueText|textContent|innerText)$/.test(
      node.property.name,
    )
  )
}

/**
 * The words that an expression may be, as far as they are written in it.
 * @param {Node} node
 * @returns {string[]}
 */
function textsIn(node) {
  return node === null ? [] : (WRITTEN[node.type]?.(node) ?? [])
}

/** @type {Record<string, (node: Node) => string[]>} */
const WRITTEN = {
  Literal: ({ value }) => (typeof value === 'string' ? [value] : []),
  TemplateLiteral: ({ quasis }) => quasis.map((/** @type {Node} */ { value }) => value.cooked ?? value.raw),
  JSXExpressionContainer: ({ expression }) => textsIn(expression),
  ConditionalExpression: ({ consequent, alternate }) => [...textsIn(consequent), ...textsIn(alternate)],
  LogicalExpression: ({ operator, left, right }) => [...(operator === '&&' ? [] : textsIn(left)), ...textsIn(right)],
  BinaryExpression: ({ operator, left, right }) => (operator === '+' ? [...textsIn(left), ...textsIn(right)] : []),
}

module.exports = { meta: { name: 'gatefold' }, rules: { 'no-written-words': noWrittenWords } }
