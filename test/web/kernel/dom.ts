/** The part of a DOM that React needs. The journeys test layout, styles and selection in a real browser. */

type Listener = (event: FakeEvent) => void;
export class FakeEvent {
  target: FakeNode | null = null;
  currentTarget: unknown = null;
  readonly bubbles = true;
  readonly cancelable = true;
  readonly timeStamp = 0;
  defaultPrevented = false;
  stopped = false;
  readonly type: string;
  constructor(type: string, more: object = {}) {
    this.type = type;
    Object.assign(this, more);
  }
  preventDefault(): void {
    this.defaultPrevented = true;
  }
  stopPropagation(): void {
    this.stopped = true;
  }
}

class Hearing {
  private readonly heard = new Map<string, Set<Listener>>();
  private of(type: string, capture: unknown): Set<Listener> {
    const name = `${type} ${capture === true || Object(capture).capture === true}`;
    const known = this.heard.get(name) ?? new Set<Listener>();
    this.heard.set(name, known);
    return known;
  }
  addEventListener(type: string, listener: Listener, capture?: unknown): void {
    this.of(type, capture).add(listener);
  }
  removeEventListener(type: string, listener: Listener, capture?: unknown): void {
    this.of(type, capture).delete(listener);
  }
  hear(event: FakeEvent, capture: boolean): void {
    event.currentTarget = this;
    for (const listener of this.of(event.type, capture)) listener(event);
  }
}

export class FakeNode extends Hearing {
  readonly nodeType: number;
  readonly nodeName: string;
  parentNode: FakeNode | null = null;
  childNodes: FakeNode[] = [];
  /** The characters of a text node. */
  data = '';
  constructor(nodeType: number, nodeName: string) {
    super();
    this.nodeType = nodeType;
    this.nodeName = nodeName;
  }
  get ownerDocument(): FakeDocument {
    return page;
  }
  get isConnected(): boolean {
    return this.parentNode === null ? this.nodeType === 9 : this.parentNode.isConnected;
  }
  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): FakeNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): FakeNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get nodeValue(): string {
    return this.data;
  }
  set nodeValue(text: string) {
    this.data = text;
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map(({ textContent }) => textContent).join('');
  }
  set textContent(text: string) {
    for (const child of this.childNodes) child.parentNode = null;
    this.childNodes = [];
    if (text) this.appendChild(page.createTextNode(text));
  }
  appendChild(child: FakeNode): FakeNode {
    return this.insertBefore(child, null);
  }
  insertBefore(child: FakeNode, before: FakeNode | null): FakeNode {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: FakeNode): FakeNode {
    this.childNodes = this.childNodes.filter((each) => each !== child);
    child.parentNode = null;
    return child;
  }
  append(child: FakeNode): void {
    this.appendChild(child);
  }
  remove(): void {
    if (Object.is(page.activeElement, this)) page.activeElement = page.body;
    this.parentNode?.removeChild(this);
  }
  contains(other: FakeNode | null): boolean {
    return other === this || (other?.parentNode ? this.contains(other.parentNode) : false);
  }
  dispatchEvent(event: FakeEvent): boolean {
    event.target = this;
    const path: Hearing[] = [...upFrom(this), view];
    for (const capture of [true, false])
      for (const each of capture ? path.toReversed() : path) if (!event.stopped) each.hear(event, capture);
    return !event.defaultPrevented;
  }
  /** Returns all descendants in document order. */
  all(): FakeElement[] {
    return this.childNodes.flatMap((child) => (child instanceof FakeElement ? [child, ...child.all()] : []));
  }
}

/** Returns a node and its ancestors, up to the document. */
const upFrom = (node: FakeNode | null): FakeNode[] => (node ? [node, ...upFrom(node.parentNode)] : []);

export class FakeElement extends FakeNode {
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style: Record<string, unknown> = { setProperty: () => {} };
  readonly attributes = new Map<string, string>();
  constructor(name: string) {
    super(1, name.toUpperCase());
  }
  get tagName(): string {
    return this.nodeName;
  }
  get type(): string {
    return this.getAttribute('type') ?? (this.nodeName === 'BUTTON' ? 'submit' : 'text');
  }
  set type(type: string) {
    this.setAttribute('type', type);
  }
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
  }
  get id(): string {
    return this.getAttribute('id') ?? '';
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }
  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }
  /** Supports lists of tags and attributes, such as `textarea, [role="menu"], a[href]`. Other selectors match nothing. */
  matches(selectors: string): boolean {
    return selectors.split(/,\s*(?![^()]*\))/).some((each) => {
      const [, tag, rest = ''] = /^(\w*)(.*)$/.exec(each.trim()) ?? [];
      const wanted = [...rest.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)];
      if (wanted.map(([all]) => all).join('') !== rest || (tag && tag.toUpperCase() !== this.nodeName)) return false;
      return wanted.every(([, name = '', value]) =>
        value === undefined ? this.hasAttribute(name) : this.getAttribute(name) === value,
      );
    });
  }
  closest(selectors: string): FakeElement | null {
    const found = upFrom(this).find((one) => one instanceof FakeElement && one.matches(selectors));
    return found instanceof FakeElement ? found : null;
  }
  get dataset(): Record<string, string> {
    const own = [...this.attributes].filter(([name]) => name.startsWith('data-'));
    return Object.fromEntries(own.map(([name, value]) => [name.slice(5), value]));
  }
  get scrollHeight(): number {
    return 0;
  }
  getBoundingClientRect() {
    return { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
  }
  scrollIntoView(): void {}
  setSelectionRange(): void {}
  focus(): void {
    if (page.activeElement === this) return;
    page.activeElement.blur();
    page.activeElement = this;
    this.dispatchEvent(new FakeEvent('focusin'));
  }
  blur(): void {
    if (page.activeElement !== this) return;
    page.activeElement = page.body;
    this.dispatchEvent(new FakeEvent('focusout'));
  }
  /** Clicks like a mouse: a disabled element gets no event, and a submit button submits its form. */
  click(): void {
    if (this.hasAttribute('disabled')) return;
    if (['checkbox', 'radio'].includes(this.type) && this instanceof FakeControl) fill(this, 'checked', !this.checked);
    if (!this.dispatchEvent(new FakeEvent('click', { button: 0, detail: 1 }))) return;
    if (this.nodeName !== 'BUTTON' || this.type !== 'submit') return;
    upFrom(this)
      .find(({ nodeName }) => nodeName === 'FORM')
      ?.dispatchEvent(new FakeEvent('submit'));
  }
}

/** A form control with its own value. */
class FakeControl extends FakeElement {
  private text = '';
  private on = false;
  defaultValue = '';
  defaultChecked = false;
  selected = false;
  defaultSelected = false;
  selectionStart = 0;
  selectionEnd = 0;
  get value(): string {
    if (this.nodeName === 'SELECT') return this.options.find(({ selected }) => selected)?.value ?? '';
    return this.nodeName === 'OPTION' ? (this.getAttribute('value') ?? this.textContent) : this.text;
  }
  set value(value: string) {
    this.text = String(value);
    for (const option of this.options) option.selected = option.value === this.text;
  }
  get checked(): boolean {
    return this.on;
  }
  set checked(on: boolean) {
    this.on = on;
  }
  get options(): FakeControl[] {
    return this.all().filter((each) => each instanceof FakeControl);
  }
}
/** Sets a value like a user. It bypasses the setter that React puts on the element to watch the property. */
export const fill = (control: FakeElement, name: 'value' | 'checked', value: string | boolean): void =>
  void Reflect.set(FakeControl.prototype, name, value, control);
const controls = ['input', 'textarea', 'select', 'option'];

class FakeDocument extends FakeNode {
  readonly documentElement = new FakeElement('html');
  readonly head = new FakeElement('head');
  readonly body = new FakeElement('body');
  readonly oninput = null;
  readonly visibilityState = 'visible';
  activeElement = this.body;
  constructor() {
    super(9, '#document');
  }
  get defaultView() {
    return view;
  }
  hasFocus(): boolean {
    return true;
  }
  createElement(name: string): FakeElement {
    return controls.includes(name) ? new FakeControl(name) : new FakeElement(name);
  }
  createElementNS(_: string, name: string): FakeElement {
    return this.createElement(name);
  }
  createTextNode(text: string): FakeNode {
    return Object.assign(new FakeNode(3, '#text'), { data: text });
  }
  createComment(text: string): FakeNode {
    return Object.assign(new FakeNode(8, '#comment'), { data: text });
  }
  getElementById(id: string): FakeElement | null {
    return this.all().find((each) => each.id === id) ?? null;
  }
  querySelector(): null {
    return null;
  }
}

/** The history of the window. It can only go back. */
class FakeHistory {
  #before: unknown[] = [];
  state: unknown = null;
  pushState(state: unknown): void {
    this.#before.push(this.state);
    this.state = state;
  }
  back(): void {
    this.state = this.#before.pop() ?? null;
    view.hear(new FakeEvent('popstate'), false);
  }
}
const view = Object.assign(new Hearing(), {
  history: new FakeHistory(),
  HTMLElement: FakeElement,
  HTMLIFrameElement: class {},
  Node: FakeNode,
  getSelection: () => null,
  matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
});
export const page = new FakeDocument();
page.appendChild(page.documentElement);
page.documentElement.appendChild(page.head);
page.documentElement.appendChild(page.body);

/** Makes the document global, because React looks for it there. */
export const installDom = (): void => {
  const browser = {
    window: Object.assign(view, { document: page }),
    document: page,
    HTMLElement: FakeElement,
    Element: FakeElement,
    matchMedia: view.matchMedia,
  };
  for (const [name, value] of Object.entries({ ...browser, Node: FakeNode, IS_REACT_ACT_ENVIRONMENT: true }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};
