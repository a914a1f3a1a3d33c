"""
Trains the number reader on drawn bibs and writes it as ONNX.

    python3 train.py [--minutes 60] [--generators 1] [--weights FILE] [--out FILE]

One process learns, others draw. Drawn crops are used several times, so that neither waits. The
weights are kept outside version control; while they are there, a run trains on where the last one
ended, more gently, and gives the mean of both, which reads better than either (Wortsman et al.,
"Model soups", 2022).
"""

import argparse
import copy
import math
import multiprocessing
import queue
import random
import time
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from glyphs import load_glyphs
from network import BLANK, NumberReader, export
from scenes import Scenes

BATCH = 64
CHUNK = 500
# Crops kept; older ones make room.
POOL = 600_000
HELD_OUT_SEED = 0
HELD_OUT = 2000
FIRST_CROPS = 20_000
PEAK_RATE, LAST_RATE, WARM_UP_STEPS = 2.5e-3, 2.5e-5, 300


def draw(seed, out):
    cv2.setNumThreads(1)
    scenes = Scenes(seed, *load_glyphs())
    while True:
        out.put([scenes.sample() for _ in range(CHUNK)])


class Pool:
    """Crops by width, because a batch has one width."""

    def __init__(self, source):
        self.source = source
        self.by_width = defaultdict(list)
        self.size = 0

    def refill(self):
        """Takes a chunk if one has come through the pipe."""
        try:
            chunk = self.source.get_nowait()
        except queue.Empty:
            return
        for crop, labels in chunk:
            row = self.by_width[crop.shape[1]]
            if self.size < POOL:
                row.append((crop, labels))
                self.size += 1
            elif row:
                row[random.randrange(len(row))] = (crop, labels)

    def batch(self):
        widths = list(self.by_width)
        weights = [len(self.by_width[width]) for width in widths]
        return random.choices(self.by_width[random.choices(widths, weights)[0]], k=BATCH)


def as_tensor(crops):
    return torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).float()


def varied(crops):
    """Other colours, a shift of a few pixels, other contrast, some noise."""
    crops = crops[:, torch.randperm(3)]
    if random.random() < 0.5:
        crops = torch.roll(crops, random.randint(-2, 2), 2)
    if random.random() < 0.5:
        crops = torch.roll(crops, random.randint(-3, 3), 3)
    mean = crops.mean((1, 2, 3), keepdim=True)
    each = (len(crops), 1, 1, 1)
    crops = mean + (crops - mean) * torch.empty(each).uniform_(0.6, 1.3)
    return (crops + torch.randn_like(crops) * torch.empty(each).uniform_(0, 4)).clamp(0, 255)


def loss_of(network, items):
    labels = [label for _, label in items]
    steps = network(varied(as_tensor([crop for crop, _ in items])))
    return F.ctc_loss(
        steps.permute(1, 0, 2),
        torch.tensor([digit for label in labels for digit in label], dtype=torch.long),
        torch.full((len(labels),), steps.shape[1]),
        torch.tensor([len(label) for label in labels]),
        blank=BLANK,
        zero_infinity=True,
    )


def share_read(network, items):
    """Share of crops whose digits and hidden digits are all as drawn."""
    rows = defaultdict(list)
    for crop, labels in items:
        rows[crop.shape[1]].append((crop, labels))
    right = 0
    with torch.no_grad():
        for row in rows.values():
            best = network(as_tensor([crop for crop, _ in row])).argmax(2).tolist()
            right += sum(joined(steps) == labels for steps, (_, labels) in zip(best, row))
    return right / len(items)


def joined(steps):
    """Greedy CTC."""
    return [step for previous, step in zip([BLANK, *steps], steps) if step not in (BLANK, previous)]


def follow(average, network, step):
    """A running mean of the weights reads better than the last ones."""
    keep = min(0.999, step / (step + 50))
    with torch.no_grad():
        for mean, value in zip(average.state_dict().values(), network.state_dict().values()):
            if mean.dtype.is_floating_point:
                mean.mul_(keep).add_(value, alpha=1 - keep)
            else:
                mean.copy_(value)


def mean_of(first, second):
    return {
        name: (first[name] + value) / 2 if value.dtype.is_floating_point else value
        for name, value in second.items()
    }


def train(minutes, pool, weights):
    network = NumberReader()
    peak = PEAK_RATE
    begun = torch.load(weights) if weights.exists() else None
    if begun:
        network.load_state_dict(begun)
        peak /= 2
    average = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.01)
    held_out = Scenes(HELD_OUT_SEED, *load_glyphs())
    held_out = [held_out.sample() for _ in range(HELD_OUT)]
    while pool.size < FIRST_CROPS:
        pool.refill()
        time.sleep(0.01)
    started = told = time.time()
    step = 0
    while (done := (time.time() - started) / (60 * minutes)) < 1:
        cosine = (1 + math.cos(math.pi * done)) / 2
        rate = LAST_RATE + (peak - LAST_RATE) * cosine
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / WARM_UP_STEPS)
        pool.refill()
        loss = loss_of(network, pool.batch())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5)
        optimiser.step()
        step += 1
        follow(average, network, step)
        if time.time() - told > 60:
            told = time.time()
            share = share_read(average, held_out)
            print(f"{done:.0%} step {step} held out {share:.1%} pool {pool.size}", flush=True)
    if begun:
        average.load_state_dict(mean_of(begun, average.state_dict()))
    print(f"end step {step} held out {share_read(average, held_out):.1%}")
    torch.save(average.state_dict(), weights)
    return average


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--generators", type=int, default=1)
    root = Path(__file__).resolve().parents[2]
    options.add_argument("--weights", type=Path, default=root / ".cache/number-reader.pt")
    options.add_argument("--out", type=Path, default=root / "vision/models/number-reader.onnx")
    options = options.parse_args()
    options.weights.parent.mkdir(exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    source = multiprocessing.Queue(maxsize=100)
    for i in range(options.generators):
        multiprocessing.Process(
            target=draw, args=(int(time.time()) + i, source), daemon=True
        ).start()
    export(train(options.minutes, Pool(source), options.weights), options.out)


if __name__ == "__main__":
    main()
