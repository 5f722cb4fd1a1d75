import {
  STREAM_BEGIN,
  type PlacedOrderView,
  type ShopEventData,
  type ShopEventName,
  type StaffView,
} from '@shop/contracts';
import { salesAnswer, type Answer, type Answers } from '@shop/testing';
import { screen } from '@testing-library/react';
import { frameAnswers } from './answers';

export function aPlacedOrder(over: Partial<PlacedOrderView> = {}): PlacedOrderView {
  const orderId = over.orderId ?? '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4';
  return {
    orderId,
    code: orderId.slice(-8).toUpperCase(),
    total: '450.00',
    department: 'Sololá',
    enteredBy: null,
    placedAt: new Date().toISOString(),
    ...over,
  };
}

/** The stream of events at the network edge, which a test speaks through. */
export class LiveStream {
  private writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  private position = 40;
  /** The `Last-Event-ID` of each attempt. */
  readonly asked: (string | null)[] = [];
  unseen: PlacedOrderView[] = [];
  /** How long ago something happened before it was opened, ms. */
  quietFor: number | null = null;
  /** Answer in place of a stream. */
  refusal: (() => Response) | null = null;

  readonly answer: Answer = ({ headers }) => {
    const last = headers.get('Last-Event-ID');
    this.asked.push(last);
    if (this.refusal) return this.refusal();
    const body = new ReadableStream<Uint8Array>({ start: (writer) => void (this.writer = writer) });
    this.write(STREAM_BEGIN, { resumed: last !== null, quietFor: this.quietFor, unseen: this.unseen });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };

  /** Tells an event, which a tab caused where one is named. */
  tell<Name extends ShopEventName>(name: Name, data: ShopEventData[Name], tab: string | null = null): void {
    this.position += 1;
    this.write(name, { ...data, tab });
  }

  /** The line that tells that it lives. */
  beat(): void {
    this.writer?.enqueue(new TextEncoder().encode(': latido\n\n'));
  }

  /** The connection is lost. */
  cut(): void {
    this.writer?.close();
    this.writer = null;
  }

  private write(name: string, data: unknown): void {
    const text = `event: ${name}\nid: ${this.position}\ndata: ${JSON.stringify(data)}\n\n`;
    this.writer?.enqueue(new TextEncoder().encode(text));
  }
}

/** Answers for a screen that hears the stream; the shop has no messages and no sales. */
export function liveAnswers(stream: LiveStream, staff: Partial<StaffView> = {}): Answers {
  return {
    ...frameAnswers(staff),
    'GET /api/admin/events': stream.answer,
    'GET /api/admin/sales': () => salesAnswer([]),
    'GET /api/admin/messages': () => ({ success: true, data: [], meta: { total: 0, unread: 0, read: 0, replied: 0 } }),
  };
}

/** Until the screen hears what is told. */
export const untilLive = () => screen.findByText('En vivo');
