/**
 * Atomic nodes of a text: pictures, videos, rules, and HTML the editor keeps unchanged because it could not
 * reproduce it exactly.
 */
import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from "lexical";
import { inertDocument } from "../../../lib/trusted-types.ts";
import type { Card } from "../html/card.ts";
import { cardHtml } from "../html/card-html.ts";

type SerializedCard = SerializedLexicalNode & { card: Card };

export class CardNode extends DecoratorNode<Card> {
  __card: Card;

  static override getType(): string {
    return "card";
  }

  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__card, node.__key);
  }

  static override importJSON(json: SerializedCard): CardNode {
    return $createCardNode(json.card);
  }

  constructor(card: Card = { kind: "rule" }, key?: NodeKey) {
    super(key);
    this.__card = card;
  }

  override exportJSON(): SerializedCard {
    return { ...super.exportJSON(), card: this.getCard() };
  }

  override createDOM(_config: EditorConfig): HTMLElement {
    const dom = document.createElement("div");
    dom.className = `rich-text__card rich-text__card--${this.__card.kind}`;
    return dom;
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: inertDocument(cardHtml(this.getCard())).body.firstElementChild as HTMLElement | null };
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return "\n";
  }

  override decorate(): Card {
    return this.__card;
  }

  getCard(): Card {
    return this.getLatest().__card;
  }

  setCard(card: Card): this {
    const node = this.getWritable();
    node.__card = card;
    return node;
  }
}

export const $createCardNode = (card: Card): CardNode => $applyNodeReplacement(new CardNode(card));

export const $isCardNode = (node: LexicalNode | null | undefined): node is CardNode => node instanceof CardNode;
