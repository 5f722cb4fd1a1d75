import { start } from './bootstrap';
import { registerServiceWorker } from './service-worker/register';

void start();
registerServiceWorker();
